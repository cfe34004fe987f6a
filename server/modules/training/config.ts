import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { afterChange, inOrder, reviewLevelWords, usualChain, type ReviewLevel } from '@contract/training/chain';
import type { TrainingConfig, trainingConfigEndpoints } from '@contract/training/config';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { kindsOf } from '../handbook/public';
import { handbookRequirements } from '../handbook/tables';
import { keepMoves } from './moves';
import { trainingChains, trainingConfigs, trainingEntries } from './tables';

/** The one row. */
const theConfig = 1;
const beforeAnySaving = { lockedThrough: null, minCompletion: 80, remindDays: 3 };

/** What holds for handbooks beside their kinds; what the product comes with until somebody saves. */
export async function trainingRules(db: Db): Promise<typeof beforeAnySaving | typeof trainingConfigs.$inferSelect> {
  const [row] = await db.select().from(trainingConfigs).where(eq(trainingConfigs.id, theConfig));
  return row ?? beforeAnySaving;
}

/** Chains of review that were set, by kind; other kinds have their usual one. */
export async function ownChains(db: Db): Promise<Map<number, readonly ReviewLevel[]>> {
  const rows = await db.select().from(trainingChains);
  return new Map(rows.map(({ kindId, levels }) => [kindId, levels]));
}

async function readConfig(db: Db): Promise<TrainingConfig> {
  const rules = await trainingRules(db);
  const own = await ownChains(db);
  return {
    id: theConfig,
    locked_through: rules.lockedThrough,
    min_completion: rules.minCompletion,
    remind_days: rules.remindDays,
    chains: (await kindsOf(db)).map(({ id, name, review }) => ({
      kind_id: id,
      name,
      levels: [...(own.get(id) ?? usualChain(review))],
    })),
    version: 'version' in rules ? rules.version : 1,
  };
}

const chainWords = ({ name, levels }: TrainingConfig['chains'][number]) =>
  `${name}：${levels.map((level) => reviewLevelWords[level]).join(' → ') || '不需审核'}`;

const source: RowSource<TrainingConfig> = {
  table: trainingConfigs,
  read: ({ db }) => readConfig(db),
  words: {
    locked_through: '锁定至',
    min_completion: '出科完成比例',
    remind_days: '待审提醒天数',
    chains: { word: '审核链', say: (chains) => chains.map(chainWords) },
  },
};

export const configHandlers: Handlers<typeof trainingConfigEndpoints> = {
  config: ({ db }) => readConfig(db),
  saveConfig: async (call) => {
    const { db, user, body } = call;
    await db
      .insert(trainingConfigs)
      .values({ id: theConfig, ...beforeAnySaving })
      .onConflictDoNothing();
    return savedRow({ ...call, body: { id: theConfig } }, source, async (before) => {
      const { locked_through: lockedThrough, min_completion: minCompletion, remind_days: remindDays } = body;
      await db
        .update(trainingConfigs)
        .set({
          lockedThrough,
          minCompletion,
          remindDays,
          version: sql`${trainingConfigs.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(eq(trainingConfigs.id, theConfig));
      const wanted = new Map(body.chains.map(({ kind_id: id, levels }) => [id, inOrder(levels)]));
      for (const { kind_id: id, levels } of before!.chains) {
        const next = wanted.get(id);
        if (next && next.join() !== levels.join())
          await changeChain(db, user.userId, { kindId: id, before: levels, levels: next });
      }
      return theConfig;
    });
  },
};

/** Sets a chain, and moves what waits by the one before to where it stands in this one. */
async function changeChain(
  db: Db,
  byId: number,
  { kindId, before, levels }: { kindId: number; before: readonly ReviewLevel[]; levels: ReviewLevel[] },
) {
  await db
    .insert(trainingChains)
    .values({ kindId, levels })
    .onConflictDoUpdate({ target: trainingChains.kindId, set: { levels } });
  const ofKind = db
    .select({ id: handbookRequirements.id })
    .from(handbookRequirements)
    .where(eq(handbookRequirements.kindId, kindId));
  const waiting = and(eq(trainingEntries.state, 'submitted'), inArray(trainingEntries.requirementId, ofKind));
  const stand = await db.select().from(trainingEntries).where(waiting).orderBy(asc(trainingEntries.id)).for('update');
  for (const at of new Set(stand.map(({ level }) => level))) {
    const rows = stand.filter(({ level }) => level === at);
    const next = afterChange(before, levels, at);
    await db
      .update(trainingEntries)
      .set({ ...next, version: sql`${trainingEntries.version} + 1`, updatedAt: sql`now()` })
      .where(
        inArray(
          trainingEntries.id,
          rows.map(({ id }) => id),
        ),
      );
    await keepMoves(
      db,
      byId,
      rows.map((row) => ({ id: row.id, userId: row.userId, before: row, after: { ...row, state: next.state } })),
    );
  }
}
