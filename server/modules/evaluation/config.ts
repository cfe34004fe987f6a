import { AppError } from '@contract/kernel/errors';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import type { configEndpoints, Indicator, Relation, Scale } from '@contract/evaluation/config';
import { isByCode, relations as relationWords } from '@contract/evaluation/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { indicators, relationRows, scales } from './tables';
import { evaluationWords } from './words';

const scaleSource: RowSource<Scale> = {
  table: scales,
  words: evaluationWords.scale,
  read: async ({ db }, id) => first(await toScales(db, [await find(db, scales, id)])),
};
const indicatorSource: RowSource<Indicator> = {
  table: indicators,
  words: evaluationWords.indicator,
  read: async ({ db }, id) => first((await selectIndicators(db).where(eq(indicators.id, id))).map(toIndicator)),
};
const relationSource: RowSource<Relation> = {
  table: relationRows,
  words: evaluationWords.relation,
  read: async ({ db }, id) => toRelation(await find(db, relationRows, id)),
};

/** 评价配置. */
export const configHandlers: Handlers<typeof configEndpoints> = {
  scales: async ({ db, query }) => {
    const where = contains(scales.name, query.name);
    const { total, list } = await pageOfRows(db, scales, { ...query, where, orderBy: [asc(scales.id)] });
    return { total, list: await toScales(db, list) };
  },
  saveScale: (call) =>
    savedRow(call, scaleSource, () => {
      const { id, ...row } = call.body;
      return saveRow(call.db, scales, id, row);
    }),
  removeScale: (call) =>
    removedRow(call, scaleSource, async ({ name, indicator_count: used }) =>
      refuseUsed(name, '删除', [{ label: '使用它的指标', count: used }]),
    ),
  indicators: async ({ db, query }) => {
    const where = and(
      contains(indicators.name, query.name),
      contains(indicators.category, query.category),
      equals(indicators.status, query.status),
    );
    const asked = { ...query, where, orderBy: [asc(indicators.id)] };
    const { total, list } = await pageOfRows(db, indicators, asked, selectIndicators(db));
    return { total, list: list.map(toIndicator) };
  },
  saveIndicator: (call) =>
    savedRow(call, indicatorSource, () => {
      const { id, ...row } = call.body;
      return saveRow(call.db, indicators, id, inTable(row));
    }),
  removeIndicator: (call) => removedRow(call, indicatorSource),
  relations: async ({ db, query }) => {
    const where = equals(relationRows.status, query.status);
    const { total, list } = await pageOfRows(db, relationRows, { ...query, where, orderBy: [asc(relationRows.id)] });
    return { total, list: list.map(toRelation) };
  },
  saveRelation: (call) =>
    savedRow(call, relationSource, async (before) => {
      const { id, ...row } = call.body;
      if (before && isByCode(before.key) && !row.is_anonymous) throw new AppError('EVALUATION_PATIENT_NAMED');
      await changeRow(call.db, relationRows, id, inTable(row));
      return id;
    }),
  choices: async ({ db }) => {
    const shown = await selectIndicators(db)
      .where(eq(indicators.status, EnableState.enabled))
      .orderBy(asc(indicators.category), asc(indicators.id));
    const used = await db
      .select()
      .from(relationRows)
      .where(eq(relationRows.status, EnableState.enabled))
      .orderBy(asc(relationRows.id));
    return {
      scales: await db.select().from(scales).orderBy(asc(scales.id)),
      indicators: shown.map(toIndicator),
      relations: used.map(toRelation),
    };
  },
};

const selectIndicators = (db: Db) =>
  db
    .select({
      id: indicators.id,
      name: indicators.name,
      category: indicators.category,
      help: indicators.help,
      scaleId: indicators.scaleId,
      scaleName: scales.name,
      maximum: scales.maximum,
      status: indicators.status,
      version: indicators.version,
    })
    .from(indicators)
    .innerJoin(scales, eq(scales.id, indicators.scaleId))
    .$dynamic();

const toIndicator = (row: Awaited<ReturnType<typeof selectIndicators>>[number]): Indicator => onWire(row);
const toRelation = (row: typeof relationRows.$inferSelect): Relation => ({
  ...onWire(row),
  name: relationWords[row.key],
});

async function toScales(db: Db, rows: (typeof scales.$inferSelect)[]): Promise<Scale[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ id: indicators.scaleId, count: count() })
    .from(indicators)
    .where(inArray(indicators.scaleId, ids))
    .groupBy(indicators.scaleId);
  return rows.map((row) => ({ ...row, indicator_count: counts.find(({ id }) => id === row.id)?.count ?? 0 }));
}
