import { eq, and, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { sheetFlowKey } from '@contract/performance/flow-key';
import { periodWords, shownScore, subjects, sumsOf, type SheetState } from '@contract/performance/rules';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find } from '@server/kits/rows';
import type { FlowDefinition, Submission } from '../approval/public';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { scoresOf } from './rows';
import { performanceLogs, performanceSheets, performanceTables, performanceTargets } from './tables';

/** All that is reviewed stands in the entries, which nobody but the reviewer changes while they wait. */
const payload = z.object({});
type Payload = z.output<typeof payload>;

/** A department's entries of a table. */
export const sheetFlow: FlowDefinition<Payload> = {
  key: sheetFlowKey,
  title: '科室绩效',
  moduleId: ReviewModule.performance,
  permission: 'performance:entry:audit',
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '绩效审核', who: { kind: 'scope' }, rule: 'any', min: null, max: null }],
  },
  payload,
  concerns: () => null,
  describe,
  onPass: (tx, submission) => decide(tx, submission, 'passed', '已核定'),
  onReject: (tx, submission, reason) => decide(tx, submission, 'returned', `被退回：${reason}`),
  onWithdraw: (tx, submission) => changeRow(tx, performanceSheets, Number(submission.subjectId), { state: 'filling' }),
};

async function decide(tx: Db, { subjectId, submitterId }: Submission<Payload>, state: SheetState, result: string) {
  const sheet = await find(tx, performanceSheets, Number(subjectId));
  await changeRow(tx, performanceSheets, sheet.id, { state });
  const { name } = await find(tx, performanceTables, sheet.tableId);
  const dept = await find(tx, departments, sheet.deptId);
  const rows = await tx
    .selectDistinct({ id: performanceLogs.byId })
    .from(performanceLogs)
    .innerJoin(performanceTargets, eq(performanceTargets.id, performanceLogs.targetId))
    .where(and(eq(performanceTargets.sheetId, sheet.id), inArray(performanceLogs.way, ['input', 'import'])));
  await notify(tx, {
    event: 'performance.sheet.decided',
    // Who handed it in is told by the approval itself.
    recipients: { filler: rows.map(({ id }) => id).filter((id) => id !== submitterId) },
    variables: { table: name, dept: dept.name, result },
    link: `/performance/input?table=${sheet.tableId}`,
    subject: `performance_sheet:${sheet.id}`,
  });
}

async function describe(db: Db, { subjectId }: Submission<Payload>) {
  const sheet = await find(db, performanceSheets, Number(subjectId));
  const table = await find(db, performanceTables, sheet.tableId);
  const dept = await find(db, departments, sheet.deptId);
  const own = (await scoresOf(db, table.id)).filter(({ sheetId }) => sheetId === sheet.id);
  const { people, sum, mean } = sumsOf(own.map(({ total }) => total));
  return {
    facts: [
      { label: '绩效表', value: table.name },
      { label: '周期', value: periodWords(table.periodKind, table.fromOn) },
      { label: '科室', value: dept.name },
      { label: '对象', value: table.subject === 'person' ? `${subjects.person}（${people} 人）` : subjects.dept },
      { label: '合计', value: shownScore(sum) },
      ...(table.subject === 'person' ? [{ label: '人均', value: shownScore(mean) }] : []),
    ],
    changes: [],
    link: '',
    editLink: `/performance/input?table=${table.id}`,
    obstacle: sum === null ? '有未完成的绩效项，不能通过' : '',
    // Whoever saw other numbers looks again.
    stamp: own.map(({ version }) => version).reduce((all, one) => all + one, 0) + ` ${own.length}`,
  };
}
