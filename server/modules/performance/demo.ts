import { asc, eq } from 'drizzle-orm';
import { personTypes } from '@contract/kernel/enums';
import { periodOf, type SheetState, type StoredState } from '@contract/performance/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { insertNumbered } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { Db } from '@server/kernel/database/database';
import { addRow, changeRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { beginTable } from './cycles';
import { sheetFlow } from './flow';
import { itemsOf, tableOf, targetsOf } from './rows';
import {
  filterDepartments,
  formulas,
  peopleFilters,
  performanceItems,
  performanceSheets,
  performanceTables,
  titleFactors,
} from './tables';
import { writeEntries } from './write-entry';

const officeId = 1;
const teacherId = 3;
const manual = { source: 'manual', filler: 'dept', unit: '次', least: 0, most: 100 } as const;

/** What tables of people ask for. */
const ofPeople = [
  {
    code: 'JX01',
    name: '教学活动授课',
    source: 'auto',
    metric: 'taught_hours',
    unit: '学时',
    expression: 'n*2*k',
    cap: 60,
  },
  { code: 'JX02', name: '教学查房', ...manual, expression: 'n*2*k', cap: 40 },
  { code: 'JX03', name: '带教学员', ...manual, unit: '人月', expression: 'n*3' },
  { code: 'JX04', name: '论文与教改', source: 'import', unit: '项', expression: 'min(n, 3)*5', fallback: 0 },
] as const;

/** What tables of departments ask for. */
const ofDepartments = [
  {
    code: 'KS01',
    name: '教学活动场次',
    source: 'auto',
    metric: 'taught_times',
    unit: '场',
    expression: 'n*2',
    cap: 60,
  },
  {
    code: 'KS02',
    name: '教学检查得分',
    source: 'import',
    unit: '分',
    expression: 'n',
    weight: 50,
    least: 0,
    most: 100,
  },
] as const;

interface Told {
  name: string;
  /** Days from today into its period. */
  at: number;
  subject: 'person' | 'dept';
  state: StoredState;
  sheets: readonly SheetState[];
}

const told: readonly Told[] = [
  { name: '带教绩效（上上月）', at: -62, subject: 'person', state: 'published', sheets: ['passed', 'passed'] },
  { name: '科室教学绩效（上上月）', at: -62, subject: 'dept', state: 'published', sheets: ['passed', 'passed'] },
  { name: '带教绩效（上月）', at: -31, subject: 'person', state: 'filling', sheets: ['passed', 'passed'] },
  { name: '教学专项绩效（上月）', at: -31, subject: 'person', state: 'filling', sheets: ['pending', 'passed'] },
  { name: '带教绩效（本月）', at: 0, subject: 'person', state: 'filling', sheets: ['filling', 'returned'] },
  { name: '带教绩效（下月）', at: 31, subject: 'person', state: 'draft', sheets: [] },
];

/** Tables in every state for two departments, entries, and one department that waits for review. */
export const performanceDemo: DemoPart = {
  key: 'performance',
  after: ['people.details', 'account', 'approval', 'activities'],
  async write(tx) {
    await insertNumbered(tx, formulas, [
      { id: 1, name: '数量乘二', expression: 'n*2', note: '如每场教学查房 2 分' },
      { id: 2, name: '数量乘三', expression: 'n*3', note: '' },
      { id: 3, name: '数量乘二乘职称系数', expression: 'n*2*k', note: 'k 为职称系数，在“职称系数”中设置' },
    ]);
    for (const [id, factor] of [
      [2, 1.1],
      [3, 1.2],
      [4, 1.3],
    ] as const)
      await changeRow(tx, titleFactors, id, { factor });
    const deptIds = await twoDepartments(tx);
    await insertNumbered(tx, peopleFilters, [
      { id: 1, name: '内科片在院职工', typeIds: [personTypes.staff.id], note: '进修、规培人员不参与' },
    ]);
    await tx.insert(filterDepartments).values(deptIds.map((deptId) => ({ filterId: 1, deptId })));
    for (const one of told) await tell(tx, one);
  },
};

/** That of the demo's accounts, and the next one that has staff. */
async function twoDepartments(tx: Db): Promise<number[]> {
  const [own] = await tx.select({ deptId: people.deptId }).from(people).where(eq(people.id, teacherId));
  const rows = await tx
    .selectDistinct({ deptId: people.deptId })
    .from(people)
    .where(eq(people.typeId, personTypes.staff.id))
    .orderBy(asc(people.deptId));
  const first = own?.deptId ?? rows[0]!.deptId!;
  const next = rows.map(({ deptId }) => deptId).find((deptId) => deptId !== null && deptId > first);
  return next ? [first, next] : [first];
}

async function tell(tx: Db, { name, at, subject, state, sheets }: Told): Promise<void> {
  const day = today();
  const { from, to } = periodOf('month', daysAhead(day, at));
  const id = await addRow(tx, performanceTables, {
    name,
    periodKind: 'month',
    fromOn: from,
    toOn: to,
    subject,
    filterId: 1,
    dueOn: daysAhead(to, 10),
    note: '',
  });
  const items = subject === 'person' ? ofPeople : ofDepartments;
  await tx.insert(performanceItems).values(items.map((item, sort) => ({ ...item, tableId: id, sort })));
  if (state === 'draft') return;
  await beginTable(tx, await tableOf(tx, id), officeId);
  await fillIn(tx, id, sheets);
  const own = await tx
    .select({ id: performanceSheets.id, deptName: departments.name })
    .from(performanceSheets)
    .innerJoin(departments, eq(departments.id, performanceSheets.deptId))
    .where(eq(performanceSheets.tableId, id))
    .orderBy(asc(performanceSheets.deptId));
  for (const [nth, sheet] of own.entries()) {
    const wanted = sheets[nth] ?? 'passed';
    if (wanted !== 'filling') await changeRow(tx, performanceSheets, sheet.id, { state: wanted });
    if (wanted === 'pending')
      await submit(tx, sheetFlow, {
        subjectId: String(sheet.id),
        submitterId: officeId,
        title: `${name}（${sheet.deptName}）`,
        payload: {},
      });
  }
  if (state === 'published') await changeRow(tx, performanceTables, id, { state });
}

/** Numbers of all that is entered; a department that still fills in has not come to everybody. */
async function fillIn(tx: Db, tableId: number, sheets: readonly SheetState[]): Promise<void> {
  const items = (await itemsOf(tx, tableId)).filter(({ source }) => source !== 'auto');
  const targets = await targetsOf(tx, tableId);
  const order = [...new Set(targets.map(({ sheetId }) => sheetId))];
  const isLeft = (sheetId: number, nth: number) => sheets[order.indexOf(sheetId)] === 'filling' && nth % 3 === 0;
  for (const way of ['manual', 'import'] as const) {
    const written = targets.flatMap((target, nth) =>
      isLeft(target.sheetId, nth)
        ? []
        : items
            .filter(({ source, fallback }) => source === way && (fallback === null || nth % 4 === 1))
            .map((item, at) => ({
              itemId: item.id,
              targetId: target.id,
              value: item.unit === '分' ? 80 + ((nth * 3) % 18) : (nth * 5 + at * 3 + 2) % 9,
              remark: '',
            })),
    );
    await writeEntries(tx, written, {
      way: way === 'manual' ? 'input' : 'import',
      byId: way === 'manual' ? 2 : officeId,
    });
  }
}
