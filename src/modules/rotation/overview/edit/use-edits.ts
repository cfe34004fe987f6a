import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '@contract/kernel/endpoint';
import { editEndpoints as calls, type EditCell, type EditedCell } from '@contract/rotation/edits';
import { listEndpoints } from '@contract/rotation/list-endpoints';
import type { Answer } from '@device/copies/cached-call';
import { CallError } from '@device/api/call-error';
import { notifyError } from '@/kernel/query/notify-error';
import { endpointKey } from '@/kernel/query/query-key';
import { useSave } from '@/kernel/query/use-save';
import { reversed, withWritten, type EditStep } from './edit-steps';

/** Steps that can be taken back. */
const mostSteps = 50;

export interface Edits {
  /** Writes months; resolves to whether it was done. Of two who edit the same month the second is shown what stands there. */
  write: (words: string, cells: EditCell[]) => Promise<boolean>;
  /** What the next undo and redo would do; null: nothing. */
  undoWords: string | null;
  redoWords: string | null;
  undo: () => void;
  redo: () => void;
  isRunning: boolean;
}

type Answers = Answer<DataOf<typeof listEndpoints.overviewPagesV2>>;

/**
 * Editing of the overview with its steps back and forth. What was written is put into the answers that are shown; the page
 * is not asked for again, which takes longer than writing.
 */
export function useEdits(): Edits {
  const queries = useQueryClient();
  const [done, setDone] = useState<readonly EditStep[]>([]);
  const [undone, setUndone] = useState<readonly EditStep[]>([]);
  const save = useSave(calls.editCells, { errors: 'inPlace' });

  const show = (cells: readonly EditedCell[]) => {
    queries.setQueriesData<Answers>({ queryKey: endpointKey(listEndpoints.overviewPagesV2) }, (answer) =>
      answer
        ? { ...answer, data: { ...answer.data, list: answer.data.list.map((row) => withWritten(row, cells)) } }
        : answer,
    );
  };
  const attempt = async (cells: EditCell[]) => {
    try {
      const { cells: written } = await save.attempt({ body: { cells } });
      show(written);
      return written;
    } catch (error) {
      // What somebody else wrote is shown in its place; the error says whose month it is.
      const moved = error instanceof CallError && error.key === 'EDIT_MOVED';
      if (moved) show((error.details as { copy: EditedCell[] }).copy);
      notifyError(error);
      return null;
    }
  };
  const takeBack = async ({ words, written }: EditStep): Promise<EditStep | null> => {
    const back = await attempt(reversed(written));
    return back && { words, written: back };
  };

  const [lastDone, lastUndone] = [done.at(-1), undone.at(-1)];
  return {
    isRunning: save.isRunning,
    undoWords: lastDone?.words ?? null,
    redoWords: lastUndone?.words ?? null,
    write: async (words, cells) => {
      if (cells.length === 0) return true;
      const written = await attempt(cells);
      if (!written) return false;
      setDone((steps) => [...steps, { words, written }].slice(-mostSteps));
      setUndone([]);
      return true;
    },
    undo: () => {
      if (!lastDone || save.isRunning) return;
      void takeBack(lastDone).then((made) => {
        if (!made) return;
        setDone((steps) => steps.slice(0, -1));
        setUndone((steps) => [...steps, made]);
      });
    },
    redo: () => {
      if (!lastUndone || save.isRunning) return;
      void takeBack(lastUndone).then((made) => {
        if (!made) return;
        setUndone((steps) => steps.slice(0, -1));
        setDone((steps) => [...steps, made]);
      });
    },
  };
}
