import { z } from 'zod';
import { pageOf, pageQuery } from '../kernel/paging';
import { differencePiece } from './types';

/** Acts that change rotations (`rotation_change`). */
export const changeKinds = ['import', 'clear', 'edit', 'merge', 'undo', 'move', 'makeUp', 'status', 'swap'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * Why a month stays: changed since the import, its department of before has been merged into another one, or a stay that
 * the import planned has begun since.
 */
export const keptReasons = ['changed', 'department', 'begun'] as const;
export type KeptReason = (typeof keptReasons)[number];

/** An act that changed a month after an import did. */
export const laterChange = z.object({ kind: z.enum(changeKinds), at: z.string(), by: z.string() });
export type LaterChange = z.output<typeof laterChange>;

/** A month that undoing leaves as it is. */
export const keptMonth = z.object({
  userId: z.number().int(),
  name: z.string(),
  staffId: z.string(),
  date: z.string(),
  reason: z.enum(keptReasons),
  /** What stood there before the import, what the import wrote, and what stands there now. */
  before: z.array(differencePiece),
  written: z.array(differencePiece),
  present: z.array(differencePiece),
  /** The newest change of the month since the import, if it left an image. */
  change: laterChange.nullable(),
});
export type KeptMonth = z.output<typeof keptMonth>;

export const undoQuery = pageQuery;

/** What undoing an import now would do. */
export const undoPreview = z.object({
  /** Months that would be restored, by what the import did: placed, replaced, removed. */
  created: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** People with such months. */
  people: z.number().int(),
  /** Months that are as before already. */
  same: z.number().int(),
  /** Months of people who are deleted or outside the caller's scope: nothing more is said of them. */
  hidden: z.object({ people: z.number().int(), months: z.number().int() }),
  kept: pageOf(keptMonth),
});
export type UndoPreview = z.output<typeof undoPreview>;
