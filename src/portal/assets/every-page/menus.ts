/** Closes an open menu when the reader presses Escape, or goes elsewhere. */
export function startMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>("details.menu")];
  const closeExcept = (place: EventTarget | null): void => {
    for (const menu of menus) if (!(place instanceof Node && menu.contains(place))) menu.open = false;
  };
  document.addEventListener("click", ({ target }) => closeExcept(target));
  document.addEventListener("focusin", ({ target }) => closeExcept(target));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of menus.filter(({ open }) => open)) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}
