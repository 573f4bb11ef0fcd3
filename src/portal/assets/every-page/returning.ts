/**
 * Asks the server again for a page of an account that the browser kept whole, as for its back button: the account may
 * have signed out since. Browsers keep such pages in memory, whatever their headers say of caches.
 */
export function startReturning(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || !document.querySelector(".menu.account")) return;
    document.body.hidden = true; // nothing of it is seen meanwhile
    location.reload();
  });
}
