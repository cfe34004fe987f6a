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
  const { target } = event;
  if (event.key !== 'Escape' || event.isComposing || !(target instanceof Element)) return;
  const open = [...document.querySelectorAll(dialogs)];
  // What drops down stands beside the dialogs, and closes by itself. Nothing may have the focus while one opens.
  const isBeside = target !== document.body && target.closest(dialogs) === null;
  if (open.length < 2 || isBeside || target.matches(ownsEscape)) return;
  event.stopImmediatePropagation();
  uppermostOf(open).querySelector<HTMLElement>(closeButton)?.click();
}

/** Questions are drawn on a level of their own; on one level the last one in the document is above the others. */
function uppermostOf(open: readonly Element[]): Element {
  return open.reduce((above, other) => (levelOf(other) >= levelOf(above) ? other : above));
}

const levelOf = ({ parentElement }: Element) =>
  parentElement ? Number(getComputedStyle(parentElement).zIndex) || 0 : 0;
