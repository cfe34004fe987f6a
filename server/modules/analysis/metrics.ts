import { asc } from 'drizzle-orm';
import type { analysisEndpoints, Metric } from '@contract/analysis/endpoints';
import { thresholdProblem } from '@contract/analysis/rules';
import { statusWord } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, switchedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find } from '@server/kits/rows';
import { inTable, onWire } from '@server/kits/wire-names';
import { forget } from './figures';
import { analysisMetrics as table } from './tables';

const betterWords = { more: '越高越好', less: '越低越好' };
const numberWord = (value: number | null) => (value === null ? '无' : String(value));

const source: RowSource<Metric> = {
  table,
  words: {
    name: '名称',
    definition: '定义',
    formula: '公式',
    unit: '单位',
    owner: '负责人',
    better: { word: '方向', say: (one) => betterWords[one] },
    green: { word: '绿色阈值', say: numberWord },
    red: { word: '红色阈值', say: numberWord },
    cache_seconds: '缓存（秒）',
    status: { word: '状态', say: statusWord },
  },
  read: async ({ db }, id) => onWire(await find(db, table, id)),
};

type Calls = 'metrics' | 'saveMetric' | 'dataSets' | 'saveDataSet' | 'switchDataSet';

/** 指标属性 and 数据接口: one row for each data set that the program answers. */
export const metricHandlers: Pick<Handlers<typeof analysisEndpoints>, Calls> = {
  metrics: async ({ db }) => (await db.select().from(table).orderBy(asc(table.id))).map(onWire),
  dataSets: async ({ db }) => (await db.select().from(table).orderBy(asc(table.id))).map(onWire),
  saveMetric: (call) =>
    savedRow(call, source, async () => {
      const { id, ...fields } = call.body;
      const reason = thresholdProblem(fields);
      if (reason) throw new AppError('ANALYSIS_THRESHOLDS', { reason });
      await changeRow(call.db, table, id, inTable(fields));
      call.afterCommit(forget);
      return id;
    }),
  saveDataSet: (call) =>
    savedRow(call, source, async () => {
      await changeRow(call.db, table, call.body.id, { cacheSeconds: call.body.cache_seconds });
      call.afterCommit(forget);
      return call.body.id;
    }),
  switchDataSet: (call) => {
    call.afterCommit(forget);
    return switchedRow(call, source, async () => []);
  },
};
