/** Sends each form once: a second click on its button would throw away the answer to the first. */
export function startSending(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method="post"]')) {
    const buttons = form.querySelectorAll("button");
    // After the event: a disabled button is left out of what its form sends.
    form.addEventListener("submit", () => setTimeout(() => setDisabled(buttons, true)));
    // The back button may show the page as it was left.
    addEventListener("pageshow", () => setDisabled(buttons, false));
  }
}

function setDisabled(buttons: Iterable<HTMLButtonElement>, isDisabled: boolean): void {
  for (const button of buttons) button.disabled = isDisabled;
}
