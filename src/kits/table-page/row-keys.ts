/** Where a key leads from a row, or what it does with it; null for keys that are not the table's. */
export type RowMove =
  | { type: 'go'; to: number }
  | { type: 'open' }
  | { type: 'choose' }
  | { type: 'fold'; open: boolean };

const pageRows = 10;

export function rowMove(key: string, at: number, count: number): RowMove | null {
  const go = (to: number): RowMove => ({ type: 'go', to: Math.min(count - 1, Math.max(0, to)) });
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'PageDown':
      return go(at + pageRows);
    case 'PageUp':
      return go(at - pageRows);
    case 'Home':
      return go(0);
    case 'End':
      return go(count - 1);
    case 'Enter':
      return { type: 'open' };
    case ' ':
      return { type: 'choose' };
    case 'ArrowRight':
      return { type: 'fold', open: true };
    case 'ArrowLeft':
      return { type: 'fold', open: false };
    default:
      return null;
  }
}
