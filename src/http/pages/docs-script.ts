/**
 * Returns the script of /docs. It shows the samples of each operation (`x-codeSamples`) above its responses, with the
 * address that the reader uses instead of `baseUrl`, and folds the tables of headers, which are most of an operation.
 * The key stays in the browser until the reader logs out. `validatorUrl: null` turns off swagger.io's online validator.
 */
export const docsScript = (
  baseUrl: string,
): string => `const here = new URL(".", location.href).href.replace(/\\/$/, "");

const Samples = ({ React: { createElement: make, useState }, getComponent }) => ({ samples }) => {
  const [shown, show] = useState(0);
  const sample = samples.get(shown);
  const tab = (each, index) => {
    const pick = { type: "button", className: "sample", "aria-pressed": index === shown, onClick: () => show(index) };
    return make("button", { key: index, ...pick }, each.get("label"));
  };
  const text = sample.get("source").replaceAll(${JSON.stringify(baseUrl)}, here);
  const code = { language: sample.get("lang"), canCopy: true, className: "sample-code", children: text };
  return make("div", { className: "opblock-section" },
    make("div", { className: "opblock-section-header" }, make("h4", null, "Sample"), samples.map(tab).toArray()),
    make("div", { className: "samples" }, make(getComponent("HighlightCode", true), code)));
};

SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
  docExpansion: "list",
  filter: true,
  persistAuthorization: true,
  defaultModelsExpandDepth: 0,
  plugins: [(system) => ({
    components: { Samples: Samples(system) },
    wrapComponents: {
      headers: (Headers, { React: { createElement: make } }) => (props) =>
        make("details", null, make("summary", null, "Headers"), make(Headers, props)),
      responses: (Responses, { React: { createElement: make, Fragment }, getComponent }) => (props) => {
        const place = ["paths", props.path, props.method, "x-codeSamples"];
        const samples = props.specSelectors.specJson().getIn(place);
        const shown = samples && make(getComponent("Samples"), { samples });
        return make(Fragment, null, shown, make(Responses, props));
      },
    },
  })],
});
`;
