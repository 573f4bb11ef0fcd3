/** How many words a text has: runs of signs between blanks, as `wc -w` counts them. */
export function countWords(text: string): number {
  let count = 0;
  let isInWord = false;
  for (let index = 0; index < text.length; index++) {
    const isSign = !isBlank(text.charCodeAt(index));
    if (isSign && !isInWord) count++;
    isInWord = isSign;
  }
  return count;
}

/** What `\s` matches. A pattern would make a string of each word. */
function isBlank(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 0x1680) return code === 0xa0;
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
