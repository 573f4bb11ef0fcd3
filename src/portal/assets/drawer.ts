/**
 * Opens the origin of a figure next to the table, without leaving the page. Without this, the figure is a link to the
 * same as a page. Clicks with a key held open a tab, as links do.
 */
function startDrawer(): void {
  const dialog = createDialog();
  let running = new AbortController();
  const open = async (address: string): Promise<void> => {
    running.abort();
    running = new AbortController();
    try {
      const response = await fetch(address, { headers: { accept: "text/html" }, signal: running.signal });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const origin = page.querySelector("#origin");
      const title = page.querySelector("h1");
      if (!origin || !title)
        window.location.href = address; // an error has a page of its own
      else dialog.show({ title, origin, address });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) window.location.href = address;
    }
  };
  document.addEventListener("click", (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-drawer]") : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open(link.href);
  });
}

interface Drawer {
  show(content: { title: Element; origin: Element; address: string }): void;
}

function createDialog(): Drawer {
  const dialog = document.createElement("dialog");
  dialog.className = "drawer";
  const heading = document.createElement("h2");
  heading.id = "drawer-title";
  heading.tabIndex = -1;
  dialog.setAttribute("aria-labelledby", heading.id);
  const pageLink = document.createElement("a");
  pageLink.textContent = "Open as a page";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  const tools = document.createElement("p");
  tools.className = "tools";
  tools.append(pageLink, close);
  const content = document.createElement("div");
  dialog.append(tools, heading, content);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close(); // a click outside of it
  });
  document.body.append(dialog);
  return {
    show({ title, origin, address }) {
      heading.textContent = title.textContent;
      pageLink.href = address;
      content.replaceChildren(origin);
      if (!dialog.open) dialog.showModal();
      dialog.scrollTop = 0;
      heading.focus();
    },
  };
}

startDrawer();
