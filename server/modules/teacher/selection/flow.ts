import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import { capacityNames, levelNames } from '@contract/teacher/qualify';
import { scoreSheet, type ScoreSheet } from '@contract/teacher/selection/flow';
import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import { materialStates, passProblem } from '@contract/teacher/selection/material-rules';
import { meanScore, scoreProblem, sheetTotal } from '@contract/teacher/selection/rules';
import type { Db } from '@server/kernel/database/database';
import { changeRow, find, first } from '@server/kits/rows';
import { inputsOf, type FlowDefinition, type Submission } from '../../approval/public';
import { departmentNames } from '../../dictionary/public';
import { people } from '../../people/tables';
import { factsOf } from './facts';
import { materialsOfOne } from './materials';
import { linesOf } from './rows';
import { declarations, selectionReviewers, selections } from './tables';

/** A declaration as approvals name it: which, and whose. */
export const declarationSubject = ({ id, userId }: { id: number; userId: number }) => `${id}-${userId}`;
const idOf = ({ subjectId }: { subjectId: string }) => Number(subjectId.split('-')[0]);

/** All that is reviewed stands in the declaration, which nobody changes while it waits. */
const payload = z.object({});
type Payload = z.output<typeof payload>;

/** 教师申报: everybody whom the round names scores it; the mean of their sheets is its score (ADR 139). */
export const declareFlow: FlowDefinition<Payload, ScoreSheet> = {
  key: declareFlowKey,
  title: '教师申报',
  moduleId: ReviewModule.teacher,
  permission: 'teacher:declare:approve',
  named: {
    reviewer: {
      title: '遴选评审人',
      nobody: '该遴选的评审人都不能审核（没有可用账号，或就是申报人）',
      holds: (userId, { subjectId }) =>
        sql`exists (select 1 from ${selectionReviewers} reviewer
          join ${declarations} declared on declared.selection_id = reviewer.selection_id
          where declared.id = split_part(${subjectId}, '-', 1)::int and reviewer.user_id = ${userId})`,
    },
  },
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [{ title: '评审', who: { kind: 'module', ask: 'reviewer' }, rule: 'all', min: null, max: null }],
  },
  input: {
    when: 'each',
    shape: scoreSheet,
    describe: (_, { scores }) => [
      { label: '总分', value: `${scores.reduce((sum, { score }) => sum + score, 0)} 分` },
      ...scores.map(({ item, score }) => ({ label: item, value: `${score} 分` })),
    ],
  },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  describe: describeDeclaration,
  async onDecide(tx, submission, { isPass, input }) {
    if (!isPass || !input) return;
    const { row, round } = await declared(tx, submission);
    const { materials } = await materialsOfOne(tx, row.id, round.materials);
    const problem = passProblem(materials) || scoreProblem(round.items, input.scores);
    if (problem) throw new AppError('TEACHER_DECLARE_REFUSED', { reason: problem });
  },
  async onPass(tx, submission) {
    // The sheet of the last pass stands in the log already.
    const sheets = (await inputsOf(tx, submission.recordId)).map(({ input }) => scoreSheet.parse(input));
    const score = meanScore(sheets.map(({ scores }) => scores));
    await changeRow(tx, declarations, idOf(submission), { state: 'passed', score, scoredBy: sheets.length });
  },
  onReject: (tx, submission) => changeRow(tx, declarations, idOf(submission), { state: 'rejected' }),
  onWithdraw: (tx, submission) => changeRow(tx, declarations, idOf(submission), { state: 'withdrawn' }),
};

async function declared(db: Db, submission: { subjectId: string }) {
  const row = await find(db, declarations, idOf(submission));
  return { row, round: await find(db, selections, row.selectionId) };
}

async function describeDeclaration(db: Db, submission: Submission<Payload>) {
  const { row, round } = await declared(db, submission);
  const person = first(await db.select().from(people).where(eq(people.id, row.userId)));
  const names = await departmentNames(db, person.deptId === null ? [] : [person.deptId]);
  const lines = linesOf(round, (await factsOf(db, [row.userId])).get(row.userId));
  const { materials } = await materialsOfOne(db, row.id, round.materials);
  const facts = [
    { label: '遴选', value: round.name },
    { label: '申报', value: `${capacityNames[round.capacity]}（${levelNames[round.level]}）` },
    { label: '科室', value: names.get(person.deptId ?? 0) ?? '' },
    ...lines.map(({ label, wants, has, is_met }) => ({
      label: `${label}（要求：${wants}）`,
      value: `${has}，${is_met ? '符合' : '不符合'}`,
    })),
    { label: '申报陈述', value: row.statement },
    {
      label: '申报材料',
      value: materials.map(({ name, state }) => `${name}（${materialStates[state]}）`).join('、') || '无',
    },
    { label: '评分表', value: `${round.items.length} 项，满分 ${sheetTotal(round.items)} 分` },
  ];
  return {
    facts,
    changes: [],
    link: '',
    editLink: `/teaManage/declare?id=${round.id}`,
    obstacle: round.isEnded ? '该遴选已结束，请驳回' : '',
  };
}
