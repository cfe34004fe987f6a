/** Requirements section 9: width of the tag menu, kept free at the right edge of the row. */
export const contextWidth = 105;

/** Where the menu opens, in pixels of the window, and for which tab. */
export interface ContextPlace {
  /** Key of the tab. */
  key: string;
  left: number;
  top: number;
}

/** Left edge of the menu for a pointer position: never so far right that it leaves the row of tabs. */
export function contextLeft(pointer: number, bar: { left: number; width: number }): number {
  return Math.max(bar.left, Math.min(pointer, bar.left + bar.width - contextWidth));
}
