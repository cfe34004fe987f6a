import { and, eq } from 'drizzle-orm';
import type { baseEndpoints } from '@contract/dictionary/bases';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { usesOf } from '@server/kits/references';
import { demandSeen, pageOfRows, saveRow } from '@server/kits/rows';
import { lockList, refuseTakenIn, refuseUsed } from '@server/kits/unique-names';
import { writeBaseParts } from './base-parts';
import { baseRow, baseRows } from './base-rows';
import { changesOf } from './changed-words';
import { baseMajors, bases } from './tables';

export const baseHandlers: Handlers<typeof baseEndpoints> = {
  bases: async ({ db, user, query }) => {
    const where = and(contains(bases.name, query.name), equals(bases.kind, query.kind));
    const { total, list } = await pageOfRows(db, bases, { ...query, where, orderBy: [bases.id] });
    return { total, list: await baseRows(db, user.scope, list) };
  },

  saveBase: async ({ db, user, body, ifMatch, audit }) => {
    const { id, name, kind, units } = body;
    await lockList(db, bases);
    const before = id === undefined ? undefined : demandSeen(await baseRow(db, user.scope, id), ifMatch);
    await refuseTakenIn(db, bases, '基地', { id, name });
    const saved = await saveRow(db, bases, id, { name, kind, units });
    await writeBaseParts(db, user.scope, saved, body);
    const after = await baseRow(db, user.scope, saved);
    audit({ target: `train_base:${saved}`, detail: before && changesOf('base', before, after) });
    return after;
  },

  removeBase: async ({ db, user, body: { id }, ifMatch, audit }) => {
    await lockList(db, bases);
    const stored = demandSeen(await baseRow(db, user.scope, id), ifMatch);
    refuseUsed(stored.name, '删除', await usesOf(db, 'train_base', 'remove', id));
    await db.delete(baseMajors).where(eq(baseMajors.baseId, id));
    await db.delete(bases).where(eq(bases.id, id));
    audit({ target: `train_base:${id}` });
    return { id };
  },
};
