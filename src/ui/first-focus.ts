const dialogs = '[role="dialog"][aria-modal="true"]';
const closeButton = '.mantine-Modal-close, .mantine-Drawer-close';
const title = '.mantine-Modal-title, .mantine-Drawer-title';
/** What a person fills in, in the order of the document. */
const field =
  'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"]';

/** Focus that follows Tab this closely, in milliseconds, is the person's own doing. */
const tabMs = 500;

/**
 * A dialog that opens has its focus on ✕, the first thing in it that takes one; the library may put it there twice.
 * This brings it to the first field, or to the title where nothing is filled in. A dialog that names its own first
 * thing (`data-autofocus`) keeps it, and Tab leads to ✕ as ever.
 */
export function focusFirstField(): void {
  let tabbedAt = -Infinity;
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && (tabbedAt = performance.now()), { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(closeButton)) return;
    const dialog = target.closest(dialogs);
    if (dialog && performance.now() - tabbedAt > tabMs) firstOf(dialog)?.focus({ preventScroll: true });
  });
}

function firstOf(dialog: Element): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLElement>(field)];
  const first = fields.find((one) => one.checkVisibility());
  if (first) return first;
  const heading = dialog.querySelector<HTMLElement>(title);
  heading?.setAttribute('tabindex', '-1');
  return heading ?? undefined;
}
