import { z } from 'zod';
import { pageOf, pageQuery } from '../kernel/paging';
import { differencePiece, monthDifference, personDifference, writtenKinds } from './types';
import { laterChange } from './undo-preview';
import { searchText } from '../kernel/wire-text';

export const writtenQuery = pageQuery.extend({
  /** Only people with such months, and of their months only these. */
  kind: z.enum(writtenKinds).optional(),
  /** Part of a name, or a staff id. */
  keyword: searchText(100).optional(),
});

/**
 * What has become of a month since the import wrote it: it stands as written, it is as before the import again (undone,
 * or put back by hand), or something else stands there.
 */
export const fates = ['stands', 'back', 'changed'] as const;
export type Fate = (typeof fates)[number];

export const writtenMonth = monthDifference.extend({
  kind: z.enum(writtenKinds),
  fate: z.enum(fates),
  /** What stands there now. */
  present: z.array(differencePiece),
  /** The newest change of the month since the import, unless it stands as written. */
  change: laterChange.nullable(),
});
export type WrittenMonth = z.output<typeof writtenMonth>;

/**
 * What an import changed for one person; the counts are of all months, whatever the list is narrowed to. Months that
 * were the same already leave no image: only their number in all is known (`HistoryRow.counts`).
 */
export const writtenPerson = personDifference
  .omit({ same: true, kept: true })
  .extend({ months: z.array(writtenMonth) });
export type WrittenPerson = z.output<typeof writtenPerson>;

/** People whose months an import changed. */
export const writtenPage = pageOf(writtenPerson).extend({
  /** People who are deleted or outside the caller's scope: nothing more is said of them. */
  hidden: z.number().int(),
});
export type WrittenPage = z.output<typeof writtenPage>;
