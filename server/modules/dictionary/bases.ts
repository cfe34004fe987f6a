import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { baseEndpoints } from '@contract/dictionary/bases';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { demandVersion } from '@server/kits/version';
import { people } from '../people/tables';
import { writeBaseParts } from './base-parts';
import { baseRow, baseRows } from './base-rows';
import { lockDictionary, refuseTaken, refuseUsed } from './guards';
import { baseMajors, bases } from './tables';
import { registeredUses } from './use-registry';

export const baseHandlers: Handlers<typeof baseEndpoints> = {
  bases: async ({ db, user, query: { name, kind, page, size } }) => {
    const where = and(name ? contains(bases.name, name) : undefined, kind ? eq(bases.kind, kind) : undefined);
    const [all] = await db.select({ total: count() }).from(bases).where(where);
    const rows = await db
      .select()
      .from(bases)
      .where(where)
      .orderBy(asc(bases.id))
      .limit(size)
      .offset((page - 1) * size);
    return { total: all!.total, list: await baseRows(db, user.scope, rows) };
  },

  saveBase: async ({ db, user, body, ifMatch, audit }) => {
    const { id, name, kind, units } = body;
    await lockDictionary(db, 'base');
    if (id !== undefined) {
      const stored = await baseRow(db, user.scope, id);
      demandVersion(ifMatch, stored.version, stored);
    }
    refuseTaken('基地', await db.select().from(bases), { ...(id !== undefined && { id }), name });
    const saved = id ?? (await insert(db, { name, kind, units }));
    if (id !== undefined) {
      await db
        .update(bases)
        .set({ name, kind, units, version: sql`${bases.version} + 1` })
        .where(eq(bases.id, id));
    }
    await writeBaseParts(db, user.scope, saved, body);
    audit({ target: `train_base:${saved}` });
    return baseRow(db, user.scope, saved);
  },

  removeBase: async ({ db, user, body: { id }, ifMatch, audit }) => {
    await lockDictionary(db, 'base');
    const stored = await baseRow(db, user.scope, id);
    demandVersion(ifMatch, stored.version, stored);
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

async function insert(db: Db, values: typeof bases.$inferInsert): Promise<number> {
  const [made] = await db.insert(bases).values(values).returning({ id: bases.id });
  return made!.id;
}
