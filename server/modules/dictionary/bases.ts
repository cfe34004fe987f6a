import { and, count, eq } from 'drizzle-orm';
import type { baseEndpoints } from '@contract/dictionary/bases';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { demandSeen, pageOfRows, saveRow } from '@server/kits/rows';
import { lockList, refuseTakenIn, refuseUsed } from '@server/kits/unique-names';
import { people } from '../people/tables';
import { writeBaseParts } from './base-parts';
import { baseRow, baseRows } from './base-rows';
import { baseMajors, bases } from './tables';
import { registeredUses } from './use-registry';

export const baseHandlers: Handlers<typeof baseEndpoints> = {
  bases: async ({ db, user, query }) => {
    const where = and(contains(bases.name, query.name), equals(bases.kind, query.kind));
    const { total, list } = await pageOfRows(db, bases, { ...query, where, orderBy: [bases.id] });
    return { total, list: await baseRows(db, user.scope, list) };
  },

  saveBase: async ({ db, user, body, ifMatch, audit }) => {
    const { id, name, kind, units } = body;
    await lockList(db, bases);
    if (id !== undefined) demandSeen(await baseRow(db, user.scope, id), ifMatch);
    await refuseTakenIn(db, bases, '基地', { id, name });
    const saved = await saveRow(db, bases, id, { name, kind, units });
    await writeBaseParts(db, user.scope, saved, body);
    audit({ target: `train_base:${saved}` });
    return baseRow(db, user.scope, saved);
  },

  removeBase: async ({ db, user, body: { id }, ifMatch, audit }) => {
    await lockList(db, bases);
    const stored = demandSeen(await baseRow(db, user.scope, id), ifMatch);
    // Deleted people refer to it too, for their records: the count is of every row, not of those that lists show.
    const [all] = await db.select({ count: count() }).from(people).where(eq(people.baseId, id));
    refuseUsed(stored.name, '删除', [
      { label: '基地人员（含已删除）', count: all!.count },
      ...(await registeredUses(db, 'base', id)),
    ]);
    await db.delete(baseMajors).where(eq(baseMajors.baseId, id));
    await db.delete(bases).where(eq(bases.id, id));
    audit({ target: `train_base:${id}` });
    return { id };
  },
};
