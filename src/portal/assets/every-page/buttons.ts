/** Shows each button with `data-copy`, which copies the text of the element with that id. */
export function startCopying(): void {
  if (!navigator.clipboard) return; // browsers have it only over https and on this machine
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = document.getElementById(button.dataset.copy ?? "")?.textContent ?? "";
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Select the text and copy it"; // the browser does not allow it
      }
    });
  }
}

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
