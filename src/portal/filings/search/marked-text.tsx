/** A text with the marks that the API puts around sentences. All else in it is text, whatever it looks like. */
export function MarkedText({ text }: { text: string }) {
  let isMarked = false;
  return (
    <>
      {text.split(/(<\/?mark>)/).map((piece, index) => {
        if (piece === "<mark>" || piece === "</mark>") {
          isMarked = piece === "<mark>";
          return null;
        }
        return isMarked ? <mark key={index}>{piece}</mark> : piece;
      })}
    </>
  );
}
