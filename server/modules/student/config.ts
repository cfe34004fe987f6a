import { and, asc, count, eq, getTableColumns, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { CadreKind, ClassKind, configEndpoints, KeyCategory, SignalSettings } from '@contract/student/config';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, first, pageOfRows, saveRow } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { cadreKinds, classCadres, classes, classKinds, keyCategories, keyStudents, signalSettings } from './tables';
import { studentWords } from './words';

const kindRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(classKinds),
      class_count: sql<number>`(select count(*)::int from ${classes} one where one.kind_id = ${classKinds.id})`,
    })
    .from(classKinds)
    .$dynamic();
const cadreRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(cadreKinds),
      holder_count: sql<number>`(select count(*)::int from ${classCadres} one where one.cadre_id = ${cadreKinds.id})`,
    })
    .from(cadreKinds)
    .$dynamic();

const kindSource: RowSource<ClassKind> = {
  table: classKinds,
  words: studentWords.classKind,
  read: async ({ db }, id) => first(await kindRows(db).where(eq(classKinds.id, id))),
};
const cadreSource: RowSource<CadreKind> = {
  table: cadreKinds,
  words: studentWords.cadreKind,
  read: async ({ db }, id) => first(await cadreRows(db).where(eq(cadreKinds.id, id))),
};
const categorySource: RowSource<KeyCategory> = {
  table: keyCategories,
  words: studentWords.keyCategory,
  read: async ({ db }, id) =>
    first((await db.select().from(keyCategories).where(eq(keyCategories.id, id))).map(onWire)),
};

const settingsSource: RowSource<SignalSettings> = {
  table: signalSettings,
  words: studentWords.signalSettings,
  read: async ({ db }, id) =>
    first((await db.select().from(signalSettings).where(eq(signalSettings.id, id))).map(onWire)),
};

/** What the office has set; the migration made the one row of it. */
export async function readThresholds(db: Db): Promise<SignalSettings> {
  return first((await db.select().from(signalSettings).orderBy(asc(signalSettings.id)).limit(1)).map(onWire));
}

/** 学生基础配置. */
export const configHandlers: Handlers<typeof configEndpoints> = {
  classKinds: ({ db, query }) => {
    const where = contains(classKinds.name, query.name);
    return pageOfRows(db, classKinds, { ...query, where, orderBy: [asc(classKinds.id)] }, kindRows(db));
  },
  saveClassKind: (call) => {
    const { id, ...fields } = call.body;
    return savedRow(call, kindSource, () => saveRow(call.db, classKinds, id, fields));
  },
  removeClassKind: (call) =>
    removedRow(call, kindSource, async ({ name, class_count: used }) =>
      refuseUsed(name, '删除', used > 0 ? [{ label: '班级', count: used }] : []),
    ),
  cadreKinds: ({ db, query }) => {
    const where = contains(cadreKinds.name, query.name);
    return pageOfRows(db, cadreKinds, { ...query, where, orderBy: [asc(cadreKinds.id)] }, cadreRows(db));
  },
  saveCadreKind: (call) => {
    const { id, ...fields } = call.body;
    return savedRow(call, cadreSource, () => saveRow(call.db, cadreKinds, id, fields));
  },
  removeCadreKind: (call) =>
    removedRow(call, cadreSource, async ({ name, holder_count: used }) =>
      refuseUsed(name, '删除', used > 0 ? [{ label: '在任班干部', count: used }] : []),
    ),
  keyCategories: async ({ db, query }) => {
    const where = contains(keyCategories.name, query.name);
    const { total, list } = await pageOfRows(db, keyCategories, { ...query, where, orderBy: [asc(keyCategories.id)] });
    return { total, list: list.map(onWire) };
  },
  saveKeyCategory: (call) => {
    const { id, ...fields } = call.body;
    const levels = [...new Set(fields.levels)];
    return savedRow(call, categorySource, async () => {
      if (id !== undefined) await refuseLostLevels(call.db, { id, name: fields.name, levels });
      return saveRow(call.db, keyCategories, id, inTable({ ...fields, levels, tags: [...new Set(fields.tags)] }));
    });
  },
  removeKeyCategory: (call) =>
    removedRow(call, categorySource, async ({ id, name }) => {
      const used = await call.db.$count(keyStudents, eq(keyStudents.categoryId, id));
      refuseUsed(name, '删除', used > 0 ? [{ label: '重点学生记录', count: used }] : []);
    }),
  signalSettings: ({ db }) => readThresholds(db),
  saveSignalSettings: (call) => {
    const { id, ...set } = call.body;
    return savedRow(call, settingsSource, async () => {
      await changeRow(call.db, signalSettings, id, inTable(set));
      return id;
    });
  },
};

/** A level that somebody is at stays. @throws AppError IN_USE */
async function refuseLostLevels(db: Db, { id, name, levels }: { id: number; name: string; levels: readonly string[] }) {
  const lost = await db
    .select({ label: keyStudents.level, count: count() })
    .from(keyStudents)
    .where(
      and(
        eq(keyStudents.categoryId, id),
        ne(keyStudents.state, 'released'),
        notInArray(keyStudents.level, [...levels]),
      ),
    )
    .groupBy(keyStudents.level);
  refuseUsed(
    name,
    '修改',
    lost.map(({ label, count: used }) => ({ label: `“${label}”级的记录`, count: used })),
  );
}

/** Names of kinds and posts, as choices. */
export async function classChoicesOf(db: Db) {
  const kinds = await db
    .select({ id: classKinds.id, name: classKinds.name, years: classKinds.years })
    .from(classKinds)
    .orderBy(asc(classKinds.id));
  const cadres = await db
    .select({ id: cadreKinds.id, name: cadreKinds.name })
    .from(cadreKinds)
    .orderBy(asc(cadreKinds.id));
  return { kinds, cadres };
}

/** The names of some posts. */
export async function cadreNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: cadreKinds.id, name: cadreKinds.name })
    .from(cadreKinds)
    .where(inArray(cadreKinds.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
