import { and, desc, eq, exists, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { usualOutside } from '@contract/rotation/scheme-rules';
import type { SchemeParts as PartsInput } from '@contract/rotation/schemes';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { majors } from '../../dictionary/tables';
import { SchemeState } from '../states';
import { handbookRequirements, handbookVersions, stDeptLinks, stDepts, stGroups, stSubjects } from '../tables';

/** Which scheme: a version has one for a major and its years. */
export interface SchemeKey {
  versionId: number;
  majorId: number;
  years: number;
}

/**
 * Adds an empty scheme as a draft. @returns its id
 * @throws AppError SCHEME_TAKEN, NOT_FOUND for a version or a major that does not exist
 */
export function addScheme(tx: Db, key: SchemeKey, halfMonths: number): Promise<number> {
  return addHead(tx, key, { halfMonths, reserveHalfMonths: 0, mostOutside: usualOutside, expectedPeople: null });
}

/** Changes what a scheme is made of; the caller has compared its version. */
export async function changeScheme(tx: Db, id: number, parts: PartsInput): Promise<void> {
  await changeRow(tx, stSubjects, id, headOf(parts));
  await writeParts(tx, id, parts);
}

/** A draft like another scheme, with its requirements and hospital departments. @returns its id. @throws as `addScheme` */
export async function copyScheme(tx: Db, from: number, key: SchemeKey): Promise<number> {
  const { halfMonths, reserveHalfMonths, mostOutside } = await find(tx, stSubjects, from);
  const id = await addHead(tx, key, { halfMonths, reserveHalfMonths, mostOutside, expectedPeople: null });
  const groups = new Map<number, number>();
  for (const { id: old, ...group } of await tx.select().from(stGroups).where(eq(stGroups.stSubjectId, from))) {
    const [made] = await tx
      .insert(stGroups)
      .values({ ...group, stSubjectId: id })
      .returning({ id: stGroups.id });
    groups.set(old, made!.id);
  }
  for (const { id: old, ...item } of await tx.select().from(stDepts).where(eq(stDepts.stSubjectId, from))) {
    const groupId = item.groupId === null ? null : groups.get(item.groupId)!;
    const [made] = await tx
      .insert(stDepts)
      .values({ ...item, stSubjectId: id, groupId })
      .returning({ id: stDepts.id });
    await copyLinks(tx, old, made!.id);
    const asked = await tx.select().from(handbookRequirements).where(eq(handbookRequirements.stDeptId, old));
    const copies = asked.map(({ id: _id, ...one }) => ({ ...one, stDeptId: made!.id, version: 1 }));
    if (copies.length > 0) await tx.insert(handbookRequirements).values(copies);
  }
  return id;
}

/** Publishes a scheme, or makes it a draft again. */
export async function setSchemeState(tx: Db, id: number, state: keyof typeof SchemeState): Promise<void> {
  await changeRow(tx, stSubjects, id, { state: SchemeState[state] });
}

/** Takes away all that hangs on a scheme, its requirements too. @throws AppError SCHEME_ITEM_IN_USE */
export async function clearScheme(tx: Db, id: number): Promise<void> {
  const items = await tx
    .select({ id: stDepts.id, name: stDepts.name })
    .from(stDepts)
    .where(eq(stDepts.stSubjectId, id));
  const own = tx.select({ id: stDepts.id }).from(stDepts).where(eq(stDepts.stSubjectId, id));
  await tx.delete(handbookRequirements).where(inArray(handbookRequirements.stDeptId, own));
  await removeItems(tx, items);
  await tx.delete(stGroups).where(eq(stGroups.stSubjectId, id));
}

const headOf = ({ halfMonths, reserveHalfMonths, mostOutside, expectedPeople }: PartsInput) => ({
  halfMonths,
  reserveHalfMonths,
  mostOutside,
  expectedPeople,
});

async function addHead(tx: Db, key: SchemeKey, head: ReturnType<typeof headOf>): Promise<number> {
  const { name: version } = await find(tx, handbookVersions, key.versionId);
  const { name: major } = await find(tx, majors, key.majorId);
  try {
    const [made] = await tx
      .insert(stSubjects)
      .values({ ...key, ...head, state: SchemeState.draft })
      .returning({ id: stSubjects.id });
    return made!.id;
  } catch (error) {
    if (violated(error, 'unique') === undefined) throw error;
    throw new AppError('SCHEME_TAKEN', { version, name: `${major}（${key.years} 年）` });
  }
}

/** Groups and items keep their ids: requirements and placements hang on items. */
async function writeParts(tx: Db, id: number, parts: PartsInput): Promise<void> {
  const stored = await tx.select().from(stDepts).where(eq(stDepts.stSubjectId, id));
  const groups = await tx.select({ id: stGroups.id }).from(stGroups).where(eq(stGroups.stSubjectId, id));
  demandOwn(parts.items, stored);
  demandOwn(parts.groups, groups);

  const kept = new Set(parts.items.map((item) => item.id));
  await removeItems(
    tx,
    stored.filter((item) => !kept.has(item.id)),
  );
  const groupIds = await writeGroups(tx, id, parts.groups);
  // Items may swap their names: none stands in another's way while they are written.
  await tx
    .update(stDepts)
    .set({ name: sql`'#' || ${stDepts.id}` })
    .where(eq(stDepts.stSubjectId, id));
  for (const [sort, { id: item, group, ...fields }] of parts.items.entries()) {
    const values = {
      ...fields,
      // Reserve departments share the scheme's total.
      halfMonths: fields.kind === 'reserve' ? Math.max(1, parts.reserveHalfMonths) : fields.halfMonths,
      outside: fields.unit === 'both' ? fields.outside : 0,
      groupId: group === null ? null : groupIds[group]!,
      sort,
    };
    if (item === undefined) await addItem(tx, id, values);
    else await tx.update(stDepts).set(values).where(eq(stDepts.id, item));
  }
  const left = groups.map((group) => group.id).filter((group) => !groupIds.includes(group));
  if (left.length > 0) await tx.delete(stGroups).where(inArray(stGroups.id, left));
}

/** @throws AppError INPUT_INVALID for an id of another scheme */
function demandOwn(rows: readonly { id?: number | undefined }[], stored: readonly { id: number }[]): void {
  const own = new Set(stored.map(({ id }) => id));
  if (rows.some(({ id }) => id !== undefined && !own.has(id))) {
    throw new AppError('INPUT_INVALID', { detail: '有的行已被移除，请刷新后重试' });
  }
}

/** @returns the groups' ids, in their order */
async function writeGroups(tx: Db, stSubjectId: number, groups: PartsInput['groups']): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, ...group } of groups) {
    if (id !== undefined) {
      await tx.update(stGroups).set(group).where(eq(stGroups.id, id));
      ids.push(id);
      continue;
    }
    const [made] = await tx
      .insert(stGroups)
      .values({ ...group, stSubjectId })
      .returning({ id: stGroups.id });
    ids.push(made!.id);
  }
  return ids;
}

/** A new item takes the hospital departments of the newest one of its name. */
async function addItem(tx: Db, stSubjectId: number, values: Omit<typeof stDepts.$inferInsert, 'stSubjectId'>) {
  const [made] = await tx
    .insert(stDepts)
    .values({ ...values, stSubjectId })
    .returning({ id: stDepts.id });
  const [like] = await tx
    .select({ id: stDepts.id })
    .from(stDepts)
    .where(
      and(
        eq(stDepts.name, values.name),
        ne(stDepts.id, made!.id),
        exists(tx.select().from(stDeptLinks).where(eq(stDeptLinks.stDeptId, stDepts.id))),
      ),
    )
    .orderBy(desc(stDepts.id))
    .limit(1);
  if (like) await copyLinks(tx, like.id, made!.id);
}

async function copyLinks(tx: Db, from: number, to: number): Promise<void> {
  const links = await tx
    .select({
      deptId: stDeptLinks.deptId,
      validFrom: stDeptLinks.validFrom,
      validTo: stDeptLinks.validTo,
      sort: stDeptLinks.sort,
    })
    .from(stDeptLinks)
    .where(eq(stDeptLinks.stDeptId, from));
  if (links.length > 0) await tx.insert(stDeptLinks).values(links.map((link) => ({ ...link, stDeptId: to })));
}

async function removeItems(tx: Db, items: readonly { id: number; name: string }[]): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await tx.delete(stDeptLinks).where(inArray(stDeptLinks.stDeptId, ids));
  try {
    await tx.delete(stDepts).where(inArray(stDepts.id, ids));
  } catch (error) {
    if (violated(error, 'foreignKey') === undefined) throw error;
    throw new AppError('SCHEME_ITEM_IN_USE', { names: items.map(({ name }) => `“${name}”`).join('、') });
  }
}
