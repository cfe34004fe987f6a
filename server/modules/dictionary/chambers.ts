import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Chamber, chamberEndpoints } from '@contract/dictionary/chambers';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { demandVersion } from '@server/kits/version';
import { lockDictionary, refuseTaken, refuseUsed } from './guards';
import { demandPeople, personRefs, withUnseen } from './person-refs';
import { chamberMembers, chambers } from './posts/tables';
import { registeredUses } from './use-registry';

type Row = typeof chambers.$inferSelect;

export const chamberHandlers: Handlers<typeof chamberEndpoints> = {
  chambers: async ({ db, user, query: { name, page, size } }) => {
    const where = name ? contains(chambers.name, name) : undefined;
    const [all] = await db.select({ total: count() }).from(chambers).where(where);
    const rows = await db
      .select()
      .from(chambers)
      .where(where)
      .orderBy(asc(chambers.code))
      .limit(size)
      .offset((page - 1) * size);
    return { total: all!.total, list: await toChambers(db, user.scope, rows) };
  },

  saveChamber: async ({ db, user: { scope }, body, ifMatch, audit }) => {
    const { id, member_ids, director_id, secretary_id, ...fields } = body;
    await lockDictionary(db, 'chamber');
    const list = await db.select().from(chambers);
    const stored = id === undefined ? undefined : await chamberRow(db, scope, id);
    if (stored) demandVersion(ifMatch, stored.version, stored);
    refuseTaken('教研室', list, { ...(id !== undefined && { id }), ...fields });
    const row = list.find((one) => one.id === id);
    const present = id === undefined ? [] : await membersOf(db, [id]);
    const presentIds = present.map(({ personId }) => personId);
    const posts = { directorId: director_id, secretaryId: secretary_id };
    const named = [...member_ids, director_id, secretary_id].filter((one) => one !== null);
    await demandPeople(db, scope, named, [...presentIds, ...holdersOf(row)]);
    const values = {
      ...fields,
      directorId: await keptPost(db, scope, posts.directorId, row?.directorId),
      secretaryId: await keptPost(db, scope, posts.secretaryId, row?.secretaryId),
    };
    const saved = id ?? (await insert(db, values));
    if (id !== undefined) {
      await db
        .update(chambers)
        .set({ ...values, version: sql`${chambers.version} + 1` })
        .where(eq(chambers.id, id));
    }
    await writeMembers(db, saved, await withUnseen(db, scope, member_ids, presentIds));
    audit({ target: `teach_chamber:${saved}` });
    return chamberRow(db, scope, saved);
  },

  removeChamber: async ({ db, user, body: { id }, ifMatch, audit }) => {
    await lockDictionary(db, 'chamber');
    const stored = await chamberRow(db, user.scope, id);
    demandVersion(ifMatch, stored.version, stored);
    refuseUsed(stored.name, '删除', await registeredUses(db, 'chamber', id));
    await db.delete(chambers).where(eq(chambers.id, id));
    audit({ target: `teach_chamber:${id}`, detail: { members: stored.member_count } });
    return { id };
  },
};

const holdersOf = (row: Row | undefined) => [row?.directorId, row?.secretaryId].filter((id) => typeof id === 'number');

/** Who does not see the holder of a post cannot mean to take it from him. */
async function keptPost(db: Db, scope: ResolvedScope, wanted: number | null, present: number | null | undefined) {
  if (wanted !== null || typeof present !== 'number') return wanted;
  const [kept = null] = await withUnseen(db, scope, [], [present]);
  return kept;
}

async function insert(db: Db, values: typeof chambers.$inferInsert): Promise<number> {
  const [made] = await db.insert(chambers).values(values).returning({ id: chambers.id });
  return made!.id;
}

function membersOf(db: Db, ids: readonly number[]) {
  return db
    .select()
    .from(chamberMembers)
    .where(inArray(chamberMembers.chamberId, [...ids]));
}

async function writeMembers(db: Db, chamberId: number, ids: readonly number[]): Promise<void> {
  await db.delete(chamberMembers).where(eq(chamberMembers.chamberId, chamberId));
  if (ids.length > 0) await db.insert(chamberMembers).values(ids.map((personId) => ({ chamberId, personId })));
}

/** @throws AppError NOT_FOUND */
async function chamberRow(db: Db, scope: ResolvedScope, id: number): Promise<Chamber> {
  const rows = await db
    .select()
    .from(chambers)
    .where(and(eq(chambers.id, id)));
  const [row] = await toChambers(db, scope, rows);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function toChambers(db: Db, scope: ResolvedScope, rows: readonly Row[]): Promise<Chamber[]> {
  if (rows.length === 0) return [];
  const members = await membersOf(
    db,
    rows.map(({ id }) => id),
  );
  const refs = await personRefs(db, scope, [...members.map(({ personId }) => personId), ...rows.flatMap(holdersOf)]);
  const ref = (id: number | null) => (id === null ? null : (refs.get(id) ?? null));
  const byChamber = groupBy(members, (member) => member.chamberId);
  return rows.map((row) => {
    const own = byChamber.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      code: row.code,
      academy: row.academy,
      director: ref(row.directorId),
      secretary: ref(row.secretaryId),
      members: own.flatMap(({ personId }) => refs.get(personId) ?? []),
      member_count: own.length,
      version: row.version,
    };
  });
}
