import { eq, inArray } from 'drizzle-orm';
import type { Chamber, chamberEndpoints } from '@contract/dictionary/chambers';
import { groupBy } from '@contract/kernel/group-by';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { demandSeen, find, first, pageOfRows, replaceParts, saveRow } from '@server/kits/rows';
import { lockList, refuseTakenIn } from '@server/kits/unique-names';
import { demandPeople, personRefs, unseenOr, withUnseen } from '../people/public';
import { changesOf } from './changed-words';
import { chamberMembers, chambers } from './posts/tables';

export const chamberHandlers: Handlers<typeof chamberEndpoints> = {
  chambers: async ({ db, user, query }) => {
    const where = contains(chambers.name, query.name);
    const { total, list } = await pageOfRows(db, chambers, { ...query, where, orderBy: [chambers.code] });
    return { total, list: await toChambers(db, user.scope, list) };
  },

  saveChamber: async ({ db, user: { scope }, body, ifMatch, audit }) => {
    const { id, member_ids, director_id, secretary_id, ...fields } = body;
    await lockList(db, chambers);
    const before = id === undefined ? undefined : demandSeen(await chamberRow(db, scope, id), ifMatch);
    await refuseTakenIn(db, chambers, '教研室', body);
    const row = id === undefined ? undefined : await find(db, chambers, id);
    const present = (id === undefined ? [] : await membersOf(db, [id])).map(({ personId }) => personId);
    const wanted = [...member_ids, director_id, secretary_id];
    await demandPeople(db, scope, wanted, [...present, row?.directorId, row?.secretaryId]);
    const saved = await saveRow(db, chambers, id, {
      ...fields,
      directorId: await unseenOr(db, scope, director_id, row?.directorId),
      secretaryId: await unseenOr(db, scope, secretary_id, row?.secretaryId),
    });
    const members = await withUnseen(db, scope, member_ids, present);
    const parts = members.map((personId) => ({ chamberId: saved, personId }));
    await replaceParts(db, chamberMembers, chamberMembers.chamberId, saved, parts);
    const after = await chamberRow(db, scope, saved);
    audit({ target: `teach_chamber:${saved}`, detail: before && changesOf('chamber', before, after) });
    return after;
  },

  removeChamber: async ({ db, user, body: { id }, ifMatch, audit }) => {
    await lockList(db, chambers);
    const stored = demandSeen(await chamberRow(db, user.scope, id), ifMatch);
    await db.delete(chambers).where(eq(chambers.id, id));
    audit({ target: `teach_chamber:${id}`, detail: { members: stored.member_count } });
    return { id };
  },
};

function membersOf(db: Db, ids: number[]) {
  return db.select().from(chamberMembers).where(inArray(chamberMembers.chamberId, ids));
}

/** @throws AppError NOT_FOUND */
async function chamberRow(db: Db, scope: ResolvedScope, id: number): Promise<Chamber> {
  return first(await toChambers(db, scope, [await find(db, chambers, id)]));
}

async function toChambers(db: Db, scope: ResolvedScope, rows: (typeof chambers.$inferSelect)[]): Promise<Chamber[]> {
  const ids = rows.map(({ id }) => id);
  const members = await membersOf(db, ids);
  const holders = rows.flatMap(({ directorId, secretaryId }) => [directorId, secretaryId]);
  const refs = await personRefs(db, scope, [...members.map(({ personId }) => personId), ...holders]);
  const ref = (id: number | null) => (id === null ? null : (refs.get(id) ?? null));
  const byChamber = groupBy(members, (member) => member.chamberId);
  return rows.map(({ directorId, secretaryId, ...row }) => {
    const own = byChamber.get(row.id) ?? [];
    return {
      ...row,
      director: ref(directorId),
      secretary: ref(secretaryId),
      members: own.flatMap(({ personId }) => refs.get(personId) ?? []),
      member_count: own.length,
    };
  });
}
