import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import type { OverviewRow } from '@contract/rotation/list-types';
import { rangeText } from './cell-text';
import type { CellRange } from './keyboard';
import type { MonthRange } from './month-range';

const shownMs = 2000;

/**
 * Copies the selected cells as text on the browser's own copy event, which also works where a page may not write to
 * the clipboard (plain http inside a hospital). `copied` says what was copied, for two seconds.
 */
export function useCopy(rows: readonly OverviewRow[], selected: CellRange, range: MonthRange) {
  const [copied, setCopied] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', rangeText(rows, selected, range));
    setCopied(`已复制 ${describe(selected)}`);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(''), shownMs);
  };
  return { copied, onCopy };
}

function describe({ top, bottom, left, right }: CellRange): string {
  const people = bottom - top + 1;
  const columns = right - left + 1;
  return people === 1 && columns === 1 ? '1 格' : `${people} 人 × ${columns} 列`;
}
