import { z } from 'zod';

export const undoStates = ['undoing', 'undone', 'partly', 'failed'] as const;
export type UndoState = (typeof undoStates)[number];

/** How far an import was taken back; of several attempts the newest. A month is a person's month. */
export const importUndo = z.object({
  state: z.enum(undoStates),
  /** Who asked for it. */
  by: z.string(),
  at: z.string(),
  /** People that the import changed, and those that the undo has dealt with. */
  people: z.number().int(),
  donePeople: z.number().int(),
  /** Months that are as they were before the import. */
  restored: z.number().int(),
  /** Months that stay: changed since, or of people out of scope. */
  kept: z.number().int(),
  /** What went wrong in state `failed`, for a person. */
  problem: z.string(),
});
export type ImportUndo = z.output<typeof importUndo>;

export const undoInput = z.object({
  /** Leaves months that cannot be restored; without it one of them refuses the whole undo. */
  skipChanged: z.boolean().default(false),
});
