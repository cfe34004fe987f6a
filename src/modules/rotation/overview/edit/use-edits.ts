import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '@contract/kernel/endpoint';
import { editEndpoints as calls, type EditCell, type EditedCell, type WrittenCell } from '@contract/rotation/edits';
import { listEndpoints } from '@contract/rotation/list-endpoints';
import type { Answer } from '@device/copies/cached-call';
import { CallError } from '@device/api/call-error';
import { notifyError } from '@/kernel/query/notify-error';
import { endpointKey } from '@/kernel/query/query-key';
import { useSave } from '@/kernel/query/use-save';
import { reversed, withWritten, type EditStep } from './edit-steps';

/** Steps that can be taken back. */
const mostSteps = 50;

/** What became of an edit; `moved`: somebody else has written these months meanwhile, as they stand now. */
export type EditResult = { isDone: true } | { isDone: false; moved: readonly EditedCell[] };

export interface Edits {
  /** Writes months. Of two who edit the same month the second is shown what stands there. */
  write: (words: string, cells: EditCell[]) => Promise<EditResult>;
  /** What the next undo and redo would do; null: nothing. */
  undoWords: string | null;
  redoWords: string | null;
  undo: () => void;
  redo: () => void;
  isRunning: boolean;
}

type Attempt = { isDone: true; written: readonly WrittenCell[] } | Extract<EditResult, { isDone: false }>;
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
  const attempt = async (cells: EditCell[]): Promise<Attempt> => {
    try {
      const { cells: written } = await save.attempt({ body: { cells } });
      show(written);
      return { isDone: true, written };
    } catch (error) {
      // What somebody else wrote is shown in its place; the error says whose month it is.
      const isMoved = error instanceof CallError && error.key === 'EDIT_MOVED';
      const moved = isMoved ? (error.details as { copy: EditedCell[] }).copy : [];
      show(moved);
      notifyError(error);
      return { isDone: false, moved };
    }
  };
  const takeBack = async ({ words, written }: EditStep): Promise<EditStep | null> => {
    const back = await attempt(reversed(written));
    return back.isDone ? { words, written: back.written } : null;
  };

  const [lastDone, lastUndone] = [done.at(-1), undone.at(-1)];
  return {
    isRunning: save.isRunning,
    undoWords: lastDone?.words ?? null,
    redoWords: lastUndone?.words ?? null,
    write: async (words, cells) => {
      if (cells.length === 0) return { isDone: true };
      const result = await attempt(cells);
      if (!result.isDone) return result;
      setDone((steps) => [...steps, { words, written: result.written }].slice(-mostSteps));
      setUndone([]);
      return result;
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
