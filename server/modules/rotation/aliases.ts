import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { aliasFits, handbookNames } from '@contract/rotation/alias-rules';
import {
  type Alias,
  type AliasInput,
  aliasKindNames,
  mostAliases,
  type ReferenceAlias,
} from '@contract/rotation/aliases';
import { AppError } from '@contract/kernel/errors';
import { normaliseName } from '@contract/kernel/text';
import type { ReferenceIndex } from '@contract/rotation/rules-index';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { majors } from '../dictionary/tables';
import { stSubjects } from '../handbook/tables';
import { people } from '../people/tables';
import { currentHandbook } from './handbook-index';
import { rotationAliases } from './tables';

/** What an alias stands for, of rows of `rotation_alias` beside those of `major`. */
const rightName = sql<string>`coalesce(${majors.name}, ${rotationAliases.right})`;

/** The hospital's aliases, the newest first, each with whether it still fits the handbooks. */
export async function listAliases(db: Db, where?: SQL): Promise<Alias[]> {
  const { index } = await currentHandbook(db);
  const names = handbookNames(index);
  const rows = await db
    .select({ alias: rotationAliases, right: rightName, createdBy: people.name })
    .from(rotationAliases)
    .leftJoin(majors, eq(majors.id, rotationAliases.majorId))
    .leftJoin(people, eq(people.id, rotationAliases.createdBy))
    .where(where)
    .orderBy(desc(rotationAliases.createdAt), desc(rotationAliases.id));
  return rows.map(({ alias: { id, kind, wrong, createdAt }, right, createdBy }) => ({
    id,
    kind,
    wrong,
    right,
    fits: aliasFits({ kind, wrong, right }, names),
    createdBy: createdBy ?? '',
    createdAt: createdAt.toISOString(),
  }));
}

/** What the reference snapshot carries: the aliases that fit. */
export async function aliasesForReference(db: Db, index: ReferenceIndex): Promise<ReferenceAlias[]> {
  const rows = await db
    .select({ kind: rotationAliases.kind, wrong: rotationAliases.wrong, right: rightName })
    .from(rotationAliases)
    .leftJoin(majors, eq(majors.id, rotationAliases.majorId))
    .orderBy(rotationAliases.id);
  if (rows.length === 0) return rows;
  const names = handbookNames(index);
  return rows.filter((row) => aliasFits(row, names));
}

/**
 * Remembers an alias. The same one again changes nothing, another `right` for the same `wrong` takes its place.
 * @returns the alias, and the `right` that it had before; null when it is new
 * @throws AppError ALIAS_UNKNOWN when the handbooks do not name `right`, ALIAS_NEEDLESS when they name `wrong`,
 *   ALIAS_TOO_MANY
 */
export async function saveAlias(db: Db, user: CurrentUser, input: AliasInput) {
  const { index } = await currentHandbook(db);
  const { kind, wrong } = input;
  const what = aliasKindNames[kind];
  const names = handbookNames(index)[kind];
  const right = names.get(normaliseName(input.right));
  if (right === undefined) throw new AppError('ALIAS_UNKNOWN', { name: input.right, what });
  const wrongKey = normaliseName(wrong);
  if (names.has(wrongKey)) throw new AppError('ALIAS_NEEDLESS', { name: wrong, what });
  // One after the other: what stood before, and how many there are, must not change between reading and writing.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('rotation alias'))`);
  const own = sql`${rotationAliases.kind} = ${kind} and ${rotationAliases.wrongKey} = ${wrongKey}`;
  const [stored] = await listAliases(db, own);
  if (stored?.right === right) return { alias: stored, before: right };
  if (!stored && (await db.$count(rotationAliases)) >= mostAliases) {
    throw new AppError('ALIAS_TOO_MANY', { most: mostAliases });
  }
  const meant = kind === 'major' ? { right: '', majorId: await trainedMajor(db, right) } : { right, majorId: null };
  const values = { kind, wrong, wrongKey, ...meant, createdBy: user.userId };
  await db
    .insert(rotationAliases)
    .values(values)
    .onConflictDoUpdate({
      target: [rotationAliases.kind, rotationAliases.wrongKey],
      set: { wrong, ...meant, createdBy: user.userId, createdAt: sql`now()` },
    });
  return { alias: (await listAliases(db, own))[0]!, before: stored?.right ?? null };
}

/** The major of a handbook's subject by the name that both have. */
async function trainedMajor(db: Db, name: string): Promise<number> {
  const [major] = await db
    .select({ id: majors.id })
    .from(majors)
    .innerJoin(stSubjects, eq(stSubjects.majorId, majors.id))
    .where(eq(majors.name, name))
    .limit(1);
  return major!.id;
}

/** Forgets an alias; what was corrected with it stays. @throws AppError NOT_FOUND */
export async function removeAlias(db: Db, id: number) {
  const own = eq(rotationAliases.id, id);
  const [gone] = await listAliases(db, own);
  if (!gone) throw new AppError('NOT_FOUND');
  await db.delete(rotationAliases).where(own);
  return gone;
}
