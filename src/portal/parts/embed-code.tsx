/** The code that shows a picture of this page on another page. `id`: unique on its page. */
export function EmbedCode({ id, address, alt, width }: { id: string; address: string; alt: string; width: number }) {
  const codeId = `embed-${id}`;
  return (
    <details class="embed">
      <summary>Embed this picture</summary>
      <pre>
        <code id={codeId}>{`<img src="${attribute(address)}" alt="${attribute(alt)}" width="${width}">`}</code>
      </pre>
      <button type="button" class="copy" data-copy={codeId} hidden>
        Copy
      </button>
    </details>
  );
}

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
