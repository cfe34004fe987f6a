import { asc, eq } from 'drizzle-orm';
import { seasonsOf } from '@contract/dorm/application-rules';
import type { ApplyChoices } from '@contract/dorm/applications';
import type { seasonEndpoints, SeasonRow } from '@contract/dorm/seasons';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { people } from '../people/tables';
import { seasons } from './tables';
import { dormWords } from './words';

const source: RowSource<SeasonRow> = {
  table: seasons,
  words: dormWords.season,
  read: async ({ db }, id) => onWire(await find(db, seasons, id)),
};

/** 申请时段 of 宿舍配置. */
export const seasonHandlers: Handlers<typeof seasonEndpoints> = {
  seasons: async ({ db, query }) => {
    const where = contains(seasons.name, query.name);
    const { total, list } = await pageOfRows(db, seasons, { ...query, where, orderBy: [asc(seasons.id)] });
    return { total, list: list.map((row) => onWire(row)) };
  },
  saveSeason: (call) => {
    const { id, kinds, type_ids: typeIds, ...fields } = call.body;
    const values = { ...inTable(fields), kinds: [...new Set(kinds)], typeIds: [...new Set(typeIds)] };
    return savedRow(call, source, () => saveRow(call.db, seasons, id, values));
  },
  removeSeason: (call) => removedRow(call, source),
};

/** The seasons that concern somebody. */
export async function seasonsFor(db: Db, userId: number): Promise<ApplyChoices['seasons']> {
  const person = first(await db.select({ typeId: people.typeId }).from(people).where(eq(people.id, userId)));
  const all = (await db.select().from(seasons).orderBy(asc(seasons.id))).map((row) => onWire(row));
  return seasonsOf(all, person.typeId).map(({ name, from_on, until_on, kinds }) => ({
    name,
    from_on,
    until_on,
    kinds,
  }));
}
