const dialogs = '[role="dialog"][aria-modal="true"]';
const closeButton = '.mantine-Modal-close, .mantine-Drawer-close';
const title = '.mantine-Modal-title, .mantine-Drawer-title';
/** What a person fills in, in the order of the document. */
const field =
  'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"]';

/** Dialogs whose first focus was settled; Tab may lead to their ✕ afterwards. */
const settled = new WeakSet<Element>();

/**
 * A dialog that opens has its focus on ✕, the first thing in it that takes one. This brings it to the first field, or
 * to the title where nothing is filled in. A dialog that names its own first thing (`data-autofocus`) keeps it.
 */
export function focusFirstField(): void {
  document.addEventListener('focusin', ({ target }) => {
    const dialog = target instanceof Element ? target.closest(dialogs) : null;
    if (!dialog || settled.has(dialog)) return;
    settled.add(dialog);
    if ((target as Element).matches(closeButton)) firstOf(dialog)?.focus({ preventScroll: true });
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
