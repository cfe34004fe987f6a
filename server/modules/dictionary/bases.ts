import { and, eq } from 'drizzle-orm';
import type { Base, baseEndpoints } from '@contract/dictionary/bases';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { refuseUsed, usesOf } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { writeBaseParts } from './base-parts';
import { baseRows } from './base-rows';
import { dictionaryWords } from './changed-words';
import { baseMajors, bases } from './tables';

const source: RowSource<Base> = {
  table: bases,
  words: dictionaryWords.base,
  read: async (reader, id) => first(await baseRows(reader, [await find(reader.db, bases, id)])),
};

export const baseHandlers: Handlers<typeof baseEndpoints> = {
  bases: async (call) => {
    const { db, query } = call;
    const where = and(contains(bases.name, query.name), equals(bases.kind, query.kind));
    const { total, list } = await pageOfRows(db, bases, { ...query, where, orderBy: [bases.id] });
    return { total, list: await baseRows(call, list) };
  },

  saveBase: (call) =>
    savedRow(call, source, async () => {
      const { id, name, kind, units } = call.body;
      const saved = await saveRow(call.db, bases, id, { name, kind, units });
      await writeBaseParts(call, saved, call.body);
      return saved;
    }),

  removeBase: (call) =>
    removedRow(call, source, async ({ id, name }) => {
      refuseUsed(name, '删除', await usesOf(call.db, 'train_base', 'remove', id));
      await call.db.delete(baseMajors).where(eq(baseMajors.baseId, id));
    }),
};
