/** As the library marks its dialogs and drawers; those that are closed are not in the document. */
const dialogs = '[role="dialog"][aria-modal="true"]';
const closeButton = '.mantine-Modal-close, .mantine-Drawer-close';
/** Set by the library where Escape belongs to what has the focus: a list that drops down, a menu. */
const ownsEscape = '[data-mantine-stop-propagation="true"]';

/**
 * Lets Escape close the uppermost dialog alone. Every dialog listens on the window, and those below would close at the
 * same key, with the work in them. Has to be called before the first of them is drawn.
 */
export function closeUppermostAlone(): void {
  window.addEventListener('keydown', onKey, { capture: true });
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return;
  // They are appended as they open: the last one is uppermost.
  const open = [...document.querySelectorAll(dialogs)];
  const uppermost = open.at(-1);
  if (open.length < 2 || !uppermost?.contains(event.target) || event.target.matches(ownsEscape)) return;
  event.stopImmediatePropagation();
  uppermost.querySelector<HTMLElement>(closeButton)?.click();
}
