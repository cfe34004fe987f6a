import type { FixFilter, FixLine, FixRow } from '@workers/engine/rotation/fix/fix-types';
import { useEffect, useRef, useState } from 'react';
import { notifyError } from '@/kernel/query/notify-error';
import { fixWorker } from './fix-worker';

interface Shown {
  taskId: string;
  sheet: number;
  filter: FixFilter;
  /** Of the corrections that are shown. */
  revision: number;
}

/**
 * The lines that a filter shows. A row that is corrected stays where it is until another filter is chosen: a list
 * that jumps under the cursor costs more than it says.
 */
export function useFixLines({ taskId, sheet, filter, revision }: Shown): FixLine[] | undefined {
  const [answer, setAnswer] = useState<{ list: string; revision: number; lines: FixLine[] }>();
  const list = `${taskId} ${sheet} ${filter}`;
  useEffect(() => {
    let isWanted = true;
    fixWorker
      .use((worker) => worker.list(taskId, sheet, filter))
      .then((lines) => {
        if (!isWanted) return;
        setAnswer((known) => ({ list, revision, lines: known?.list === list ? merged(known.lines, lines) : lines }));
      })
      .catch(notifyError);
    return () => {
      isWanted = false;
    };
  }, [taskId, sheet, filter, revision, list]);
  return answer?.list === list ? answer.lines : undefined;
}

function merged(known: FixLine[], lines: FixLine[]): FixLine[] {
  const all = new Map([...known, ...lines].map((one) => [one.line, one]));
  if (all.size === known.length) return known;
  return [...all.values()].sort((a, b) => a.line - b.line);
}

/** Rows by line, of those lines that are looked at; they are read again when a correction may have changed them. */
export function useFixRows(
  { taskId, sheet, revision }: Omit<Shown, 'filter'>,
  lines: readonly number[],
): ReadonlyMap<number, FixRow> {
  const [rows, setRows] = useState<ReadonlyMap<number, FixRow>>(new Map());
  const wanted = lines.join();
  const latest = useRef('');
  useEffect(() => {
    if (wanted === '') return;
    const request = `${taskId} ${sheet} ${revision} ${wanted}`;
    latest.current = request;
    fixWorker
      .use((worker) => worker.rows(taskId, sheet, wanted.split(',').map(Number)))
      .then((answer) => {
        if (latest.current === request) setRows(new Map(answer.map((row) => [row.line, row])));
      })
      .catch(notifyError);
  }, [taskId, sheet, revision, wanted]);
  return rows;
}
