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
