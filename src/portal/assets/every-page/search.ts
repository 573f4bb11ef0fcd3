/** What the server suggests for the text in the search box. */
interface Suggestions {
  groups: { title: string; items: { label: string; place: string; href: string }[] }[];
  /** What the reader must know, such as words that were not used; absent in boxes that have none. */
  notes?: string[];
}

/**
 * Makes each box with `data-suggestions`, the address that has them, suggest pages as one types; `/` goes to the one in
 * the head. Without this, a box is a form with a page of results. A box with `data-adds-to`, the id of a list, adds the
 * code of a page to it instead of opening the page; it is shown only with this.
 */
export function startSearch(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-suggestions]"))
    if (input.form) startSuggesting(input, input.form);
  const search = document.querySelector<HTMLInputElement>("#search");
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    search?.focus();
    search?.select();
  });
}

function startSuggesting(input: HTMLInputElement, form: HTMLFormElement): void {
  const list = createList(input, form);
  const added = document.querySelector<HTMLTextAreaElement>(`#${input.dataset.addsTo ?? "none"}`);
  const open = (address: string): void => {
    if (!added) window.location.href = address;
    else {
      addCode(added, address);
      input.value = "";
      list.hide();
      input.focus();
    }
  };
  if (added) {
    input.closest<HTMLElement>("[data-adding]")?.removeAttribute("hidden");
    input.parentElement?.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link) return;
      event.preventDefault();
      open(link.href);
    });
  }
  const base = document.documentElement.dataset.base ?? "";
  const addressOf = (text: string): string => {
    const address = input.dataset.suggestions ?? "";
    return `${base}${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ q: text })}`;
  };
  let shownText = "";
  const suggest = newestOnly(async (text: string): Promise<void> => {
    const suggestions = await fetch(addressOf(text))
      .then(async (response) => (response.ok ? ((await response.json()) as Suggestions) : undefined))
      .catch(() => undefined); // the box is a form, too: its page says what is wrong
    if (input.value.trim() === "" || document.activeElement !== input) return; // the reader has gone on meanwhile
    if (suggestions) list.show(suggestions, { text, base });
    else list.hide();
    shownText = suggestions ? text : "";
  });
  /** Opens the first page of a text whose suggestions are not here yet; without one, the page of results. */
  const openFirst = async (text: string): Promise<void> => {
    await suggest(text);
    const address = shownText === text ? list.first() : undefined;
    if (address !== undefined) open(address);
    else if (!added) form.submit();
  };
  const prepare = () => void fetch(addressOf("")).catch(() => {}); // the search works without it
  input.addEventListener("focus", prepare, { once: true });
  input.addEventListener("input", () => {
    list.unchoose();
    const text = input.value.trim();
    if (text === "") list.hide();
    else void suggest(text);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      list.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape") list.hide();
    else if (event.key === "Enter") {
      const text = input.value.trim();
      const address = list.chosen() ?? (shownText === text ? list.first() : undefined);
      const isNothing = address === undefined && (shownText === text || text === "");
      if (isNothing && !added) return; // the form has a page for it
      event.preventDefault();
      if (isNothing) return;
      if (address === undefined) void openFirst(text);
      else open(address);
    }
  });
  hideOutside(form, list);
}

/** Hides the list once the reader goes to another part of the page, by key or by pointer. */
function hideOutside(form: HTMLFormElement, list: SuggestionList): void {
  for (const event of ["focusin", "click"])
    document.addEventListener(event, ({ target }) => {
      if (!(target instanceof Node && form.contains(target))) list.hide();
    });
}

/** Adds the code at the end of a page's address to a list, unless it is there. */
function addCode(list: HTMLTextAreaElement, address: string): void {
  const code = decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "");
  const codes = list.value.split(/[\s,;]+/).filter((listed) => listed !== "");
  if (!codes.some((listed) => listed.toUpperCase() === code.toUpperCase())) codes.push(code);
  list.value = codes.join(", ");
}

/**
 * Returns a function that works on one text at a time, the first at once. Of those that come meanwhile, only the newest
 * is worked on after it. It resolves when nothing waits any longer. `work` never fails.
 */
function newestOnly(work: (text: string) => Promise<void>): (text: string) => Promise<void> {
  let [current, waiting]: (string | undefined)[] = [];
  let running: Promise<void> | undefined;
  const workOff = async (): Promise<void> => {
    while (waiting !== undefined) {
      [current, waiting] = [waiting, undefined];
      await work(current);
    }
    current = running = undefined;
  };
  return (text) => {
    waiting = text === current ? undefined : text;
    running ??= workOff();
    return running;
  };
}

/** The list below the search box. */
interface SuggestionList {
  show(suggestions: Suggestions, options: { text: string; base: string }): void;
  hide(): void;
  /** Takes back what was chosen by key: the reader types on. */
  unchoose(): void;
  /** Chooses the next item, or the one before. */
  move(step: 1 | -1): void;
  /** The address of the item that was chosen by key. */
  chosen(): string | undefined;
  first(): string | undefined;
}

function createList(input: HTMLInputElement, form: HTMLFormElement): SuggestionList {
  const box = document.createElement("div");
  box.className = "suggestions";
  box.id = input.id === "search" ? "suggestions" : `${input.id}-suggestions`;
  box.hidden = true;
  box.setAttribute("role", "listbox");
  box.setAttribute("aria-label", "Suggestions");
  const status = document.createElement("p");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  (input.parentElement ?? form).append(box, status);
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-controls": box.id,
    "aria-autocomplete": "list",
  }))
    input.setAttribute(name, value);
  let items: HTMLAnchorElement[] = [];
  let at = -1;
  const setOpen = (isOpen: boolean): void => {
    box.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
  };
  const choose = (next: number): void => {
    items[at]?.setAttribute("aria-selected", "false");
    at = next;
    const item = items[at];
    item?.setAttribute("aria-selected", "true");
    item?.scrollIntoView({ block: "nearest" });
    if (item) input.setAttribute("aria-activedescendant", item.id);
    else input.removeAttribute("aria-activedescendant");
  };
  setOpen(false);
  return {
    show({ groups, notes = [] }, { text, base }) {
      box.dataset.text = text;
      const shown = groups.length === 0 ? [textLine(NOTHING)] : groups.map((group) => groupOf(group, base));
      box.replaceChildren(...notes.map((note) => textLine(`${note}.`)), ...shown);
      items = [...box.querySelectorAll("a")];
      status.textContent = [...notes.map((note) => `${note}.`), countText(items.length)].join(" ");
      for (const [index, item] of items.entries()) item.id = `${box.id}-${index}`;
      choose(-1);
      setOpen(true);
    },
    unchoose: () => choose(-1),
    hide() {
      choose(-1);
      setOpen(false);
      status.textContent = "";
    },
    move(step) {
      if (box.hidden && items.length > 0) setOpen(true);
      if (items.length > 0) choose(at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length);
    },
    chosen: () => items[at]?.href,
    first: () => items[0]?.href,
  };
}

function groupOf({ title, items }: Suggestions["groups"][number], base: string): HTMLElement {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", title);
  const heading = document.createElement("h3");
  heading.textContent = title;
  heading.setAttribute("role", "presentation");
  group.append(
    heading,
    ...items.map(({ label, place, href }) => {
      const link = document.createElement("a");
      link.href = base + href;
      link.tabIndex = -1;
      link.setAttribute("role", "option");
      link.setAttribute("aria-selected", "false");
      const small = document.createElement("small");
      small.textContent = place;
      link.append(label, small);
      return link;
    }),
  );
  return group;
}

const NOTHING = "Nothing with this name is loaded.";

/** What a screen reader says when suggestions have come. */
const countText = (count: number): string =>
  count === 0 ? NOTHING : `${count} ${count === 1 ? "suggestion" : "suggestions"}. Use the arrow keys to choose one.`;

function textLine(text: string): HTMLElement {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}
