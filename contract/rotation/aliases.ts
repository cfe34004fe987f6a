import { z } from 'zod';
import { rowId } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';

/** What a name in a sheet names: a hospital department, or a training major. */
export const aliasKinds = ['dept', 'major'] as const;
export type AliasKind = (typeof aliasKinds)[number];
export const aliasKindNames: Record<AliasKind, string> = { dept: '科室', major: '专业' };

/** Most aliases of a hospital: the snapshot carries them all. */
export const mostAliases = 2_000;

/** One name, as the whole month or a half of it holds it: `#` would make it two. */
const oneName = [/^[^#＃﹟]*$/, '不能含有 #'] as const;
/** A cell may hold line breaks between the words of a name; names are compared without any space. */
const wrongName = searchText(100)
  .min(1)
  .regex(...oneName);
const rightName = lineText(100)
  .min(1)
  .regex(...oneName);

/** What the hospital's sheets write (`wrong`) and which name of the handbook they mean by it (`right`). */
export const aliasInput = z.object({ wrong: wrongName, right: rightName, kind: z.enum(aliasKinds) });
export type AliasInput = z.output<typeof aliasInput>;

export const alias = z.object({
  id: rowId,
  kind: z.enum(aliasKinds),
  wrong: z.string(),
  right: z.string(),
  /** False when handbooks have changed since: `right` is gone from them, or `wrong` is a name of theirs now. */
  fits: z.boolean(),
  /** Name of the person. */
  createdBy: z.string(),
  createdAt: z.string(),
});
export type Alias = z.output<typeof alias>;

/**
 * An alias as the reference snapshot carries it; only those that fit. A proposal, never a rule: whoever checks a
 * sheet offers it, and only a person's click puts `right` in the place of `wrong`. Snapshots that a device stored
 * before there were aliases have none.
 */
export const referenceAlias = alias.pick({ kind: true, wrong: true, right: true });
export type ReferenceAlias = z.output<typeof referenceAlias>;
