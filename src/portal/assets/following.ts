/** How often the page is asked whether what it waits for has changed, and for how long. */
const EVERY_MS = 1_000;
const MOST_QUESTIONS = 900;

const shownOf = (place: Document): string | undefined =>
  place.querySelector<HTMLElement>("[data-follow]")?.dataset.follow;

const shown = shownOf(document);
let questions = 0;

/** Opens the page again once its element with `data-follow` says something else, or is gone. */
async function follow(): Promise<void> {
  questions += 1;
  try {
    const response = await fetch(location.href);
    const answered = new DOMParser().parseFromString(await response.text(), "text/html");
    if (response.ok && shownOf(answered) !== shown) return location.reload();
  } catch {
    // The server may be starting again: the next question tells.
  }
  if (questions < MOST_QUESTIONS) setTimeout(follow, EVERY_MS);
}

if (shown !== undefined) setTimeout(follow, EVERY_MS);
