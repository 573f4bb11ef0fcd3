/** A text with a button that copies it. `id` names it on the page. */
export const Copied = ({ id, text }: { id: string; text: string }) => (
  <div class="copied">
    <pre>
      <code id={id}>{text}</code>
    </pre>
    <button type="button" class="copy" data-copy={id} hidden>
      Copy
    </button>
  </div>
);
