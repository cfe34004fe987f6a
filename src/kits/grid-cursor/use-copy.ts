import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { writeTable } from './table-text';

const shownMs = 2000;

/**
 * Copies cells on the browser's own copy event, which also works where a page may not write to the clipboard (plain
 * http inside a hospital). `copied` says what was copied, for two seconds.
 */
export function useCopy(read: () => { table: readonly (readonly string[])[]; words: string }) {
  const [copied, setCopied] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    const { table, words } = read();
    writeTable(event.clipboardData, table);
    setCopied(`已复制 ${words}`);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(''), shownMs);
  };
  return { copied, onCopy };
}
