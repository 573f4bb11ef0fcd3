/** What the server says about a load. */
interface LoadState {
  dataset: string;
  isOver: boolean;
  text: string;
  share: number | null;
}

const LOADS_PAUSE_MS = 1_000;

/** Whether a field has what was not sent yet: opening the page again would lose it. */
const isTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>("main input")].some((input) => input.value !== input.defaultValue);

/** After so many failures in a row the page stays as it is, as when its session has ended. */
const MOST_FAILURES = 60;
let failures = 0;

/** Shows how far the loads of this page are, and the page again once one has ended. */
async function followLoads(): Promise<void> {
  const parts = new Map(
    [...document.querySelectorAll<HTMLElement>("[data-load]")].map((part) => [part.dataset.load, part]),
  );
  if (parts.size === 0) return;
  const address = `${document.documentElement.dataset.base ?? ""}/operator/loads`;
  try {
    const response = await fetch(address, { headers: { accept: "application/json" }, redirect: "error" });
    const { loads } = (await response.json()) as { loads: LoadState[] };
    failures = 0;
    for (const load of loads) {
      const part = parts.get(load.dataset);
      if (!part) continue;
      if (load.isOver && !isTyped()) return location.reload();
      showLoad(part, load);
    }
  } catch {
    if (++failures >= MOST_FAILURES) return; // else it is away for a moment, as during a restart
  }
  setTimeout(followLoads, LOADS_PAUSE_MS);
}

function showLoad(part: HTMLElement, { text, share }: LoadState): void {
  const [line, bar] = [part.querySelector("[data-load-text]"), part.querySelector("progress")];
  if (line) line.textContent = text;
  if (!bar) return;
  if (share === null) bar.removeAttribute("value");
  else bar.value = share;
}

setTimeout(followLoads, LOADS_PAUSE_MS);
