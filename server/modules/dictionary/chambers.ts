import { inArray } from 'drizzle-orm';
import type { Chamber, chamberEndpoints } from '@contract/dictionary/chambers';
import { groupBy } from '@contract/kernel/group-by';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { removedRow, savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, replaceParts, saveRow } from '@server/kits/rows';
import { personRefs, postHolders } from '../people/public';
import { dictionaryWords } from './changed-words';
import { chamberMembers, chambers } from './posts/tables';

type Row = typeof chambers.$inferSelect;

const source: RowSource<Chamber> = {
  table: chambers,
  words: dictionaryWords.chamber,
  read: async (reader, id) => first(await toChambers(reader, [await find(reader.db, chambers, id)])),
};

export const chamberHandlers: Handlers<typeof chamberEndpoints> = {
  chambers: async (call) => {
    const where = contains(chambers.name, call.query.name);
    const { total, list } = await pageOfRows(call.db, chambers, { ...call.query, where, orderBy: [chambers.code] });
    return { total, list: await toChambers(call, list) };
  },

  saveChamber: (call) =>
    savedRow(call, source, async () => {
      const { id, member_ids, director_id, secretary_id, ...fields } = call.body;
      const { db, user } = call;
      const present = id === undefined ? [] : await holdersOf(db, await find(db, chambers, id));
      const wanted = { director: director_id, secretary: secretary_id, member: member_ids };
      const set = await postHolders(db, user.scope, wanted, present);
      const holding = (post: string) => set.filter((one) => one.post === post).map(({ personId }) => personId);
      const [[directorId = null], [secretaryId = null]] = [holding('director'), holding('secretary')];
      const saved = await saveRow(db, chambers, id, { ...fields, directorId, secretaryId });
      const members = holding('member').map((personId) => ({ chamberId: saved, personId }));
      await replaceParts(db, chamberMembers, chamberMembers.chamberId, saved, members);
      return saved;
    }),

  removeChamber: (call) => removedRow(call, source, async ({ member_count: members }) => ({ members })),
};

const membersOf = (db: Db, ids: number[]) =>
  db.select().from(chamberMembers).where(inArray(chamberMembers.chamberId, ids));

async function holdersOf(db: Db, { id, directorId, secretaryId }: Row) {
  const members = (await membersOf(db, [id])).map(({ personId }) => ({ post: 'member' as const, personId }));
  const director = directorId === null ? [] : [{ post: 'director' as const, personId: directorId }];
  const secretary = secretaryId === null ? [] : [{ post: 'secretary' as const, personId: secretaryId }];
  return [...members, ...director, ...secretary];
}

async function toChambers({ db, user }: Reader, rows: Row[]): Promise<Chamber[]> {
  const ids = rows.map(({ id }) => id);
  const members = await membersOf(db, ids);
  const holders = rows.flatMap(({ directorId, secretaryId }) => [directorId, secretaryId]);
  const refs = await personRefs(db, user.scope, [...members.map(({ personId }) => personId), ...holders]);
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
