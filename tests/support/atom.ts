import { Parser } from "htmlparser2";

/** An element of XML, with the text in it and the elements below it. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

/** Returns the only element at the top of an XML text. */
export function readXml(xml: string): XmlElement {
  const top: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [top];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: "", children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (open.length !== 1 || top.children.length !== 1) throw new Error("not one whole element");
  return top.children[0] as XmlElement; // counted above
}

/** Returns the elements of a name directly below another. */
export const below = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** Returns the text of the only element of a name directly below another. */
export function textOf(element: XmlElement, name: string): string {
  const [only, ...more] = below(element, name);
  if (!only || more.length > 0) throw new Error(`${element.name} has not one ${name}`);
  return only.text;
}
