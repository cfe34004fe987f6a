import { eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { FlowLevel } from '@contract/approval/flow';
import { ReviewModule } from '@contract/approval/review-modules';
import { ReviewFlag } from '@contract/approval/status';
import { stageFlowKeys } from '@contract/graduate-project/flow-key';
import { partOf, stageOpinion, type StageOpinion } from '@contract/graduate-project/opinion';
import type { StageRow } from '@contract/graduate-project/projects';
import {
  addDays,
  beginProblem,
  blindProblem,
  blindVerdicts,
  judged,
  limits,
  outputKinds,
  resultProblem,
  results,
  resultWord,
  returnDays,
  sheetProblem,
  stages,
  votesProblem,
  votesResult,
  type Result,
  type Stage,
} from '@contract/graduate-project/rules';
import { AppError } from '@contract/kernel/errors';
import { spanWords } from '@contract/room/rules';
import { holds } from '@contract/permissions';
import type { Db } from '@server/kernel/database/database';
import { changeRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { inputsOf, type FlowDefinition, type Submission } from '../approval/public';
import { notify } from '../notice/public';
import { stageOf, statesOf, type Reader } from './rows';
import { defences, projects, projectStages, stageExperts } from './tables';

/** All that is reviewed stands in the stage, which the student does not change while it waits. */
const payload = z.object({});
type Payload = z.output<typeof payload>;

/** A stage as approvals name it: which, and whose. */
export const stageSubject = ({ id, user_id: userId }: Pick<StageRow, 'id' | 'user_id'>) => `${id}-${userId}`;
const idOf = ({ subjectId }: { subjectId: string }) => Number(subjectId.split('-')[0]);
const idIn = (subjectId: SQL) => sql`split_part(${subjectId}, '-', 1)::int`;

/** What the flow reads of a stage is nobody's reading. */
const nobody: Reader = { userId: 0, permissions: [], scope: { kind: 'all' } };
const readStage = (db: Db, submission: { subjectId: string }) => stageOf(db, nobody, idOf(submission));

const by = (title: string, ask: string, rule: FlowLevel['rule'] = 'any'): FlowLevel => ({
  title,
  who: { kind: 'module', ask },
  rule,
  min: null,
  max: null,
});

const guides = (userId: unknown, subjectId: SQL) =>
  sql`exists (select 1 from ${projectStages} asked join ${projects} project on project.id = asked.project_id
    where asked.id = ${idIn(subjectId)} and project.supervisor_id = ${userId})`;

const named: FlowDefinition<Payload>['named'] = {
  supervisor: {
    title: '导师',
    nobody: '导师没有可用账号',
    holds: (userId, { subjectId }) => guides(userId, subjectId),
  },
  expert: {
    title: '课题专家组',
    nobody: '专家组的人都没有可用账号',
    holds: (userId, { subjectId }) =>
      sql`exists (select 1 from ${stageExperts} expert
        where expert.stage_id = ${idIn(subjectId)} and expert.user_id = ${userId})`,
  },
  office: {
    title: '教育处',
    nobody: '没有人有认定课题结果的权限',
    holds: (userId, { subjectId }, may) =>
      sql`(${may('graduate:project:arrange')} and not ${guides(userId, subjectId)})`,
  },
};

/** 导师, then each of the expert group with a score sheet, then the office with the result (ADR 173). */
const stageFlow = (stage: Stage): FlowDefinition<Payload, StageOpinion> => ({
  key: stageFlowKeys[stage],
  title: `研究生课题${stages[stage]}`,
  moduleId: ReviewModule.graduateProject,
  permission: 'graduate:project:examine',
  named,
  settings: {
    review_flag: ReviewFlag.needed,
    levels: [by('导师审核', 'supervisor'), by('专家组评审', 'expert', 'all'), by('教育处认定', 'office')],
  },
  input: { when: 'each', shape: stageOpinion, describe: (_, input, reader) => opinionFacts(stage, input, reader) },
  payload,
  concerns: (subjectId) => Number(subjectId.split('-')[1]),
  describe,
  async onDecide(tx, submission, { isPass, input }) {
    if (!isPass || !input) return;
    const problem = await opinionProblem(tx, submission, input);
    if (problem) throw new AppError('APPROVAL_OBSTACLE', { reason: problem });
  },
  async onPass(tx, submission, _decider, input) {
    const row = await readStage(tx, submission);
    const { score, isVetoed } = await judgedOf(tx, submission);
    const office = input?.as === 'office' ? input : null;
    const result = office ? foundBy(row, office) : 'pass';
    if (office?.votes) await tx.update(defences).set({ votes: office.votes }).where(eq(defences.stageId, row.id));
    const isPassed = result === 'pass' || (result === 'revise' && row.stage === 'thesis');
    const fixDueOn = result === 'revise' ? (office?.fix_due_on ?? addDays(today(), returnDays)) : null;
    const comment = office?.opinion ?? '';
    const decided = { status: isPassed ? (2 as const) : (3 as const), result, score, isVetoed, fixDueOn, comment };
    await changeRow(tx, projectStages, row.id, decided);
    await tell(tx, row, resultWord(row.stage, result), [
      comment,
      fixDueOn === null ? '' : `请在 ${fixDueOn} 前修改${isPassed ? '定稿' : '后重新提交'}。`,
    ]);
  },
  async onReject(tx, submission, reason) {
    const row = await readStage(tx, submission);
    const fixDueOn = addDays(today(), returnDays);
    await changeRow(tx, projectStages, row.id, { status: 3, result: null, fixDueOn, comment: reason });
    await tell(tx, row, '退回修改', [reason, `请在 ${fixDueOn} 前修改后重新提交。`]);
  },
  onWithdraw: (tx, submission) => changeRow(tx, projectStages, idOf(submission), { status: 4, isWithdrawn: true }),
});

export const stageFlows = {
  middle: stageFlow('middle'),
  end: stageFlow('end'),
  thesis: stageFlow('thesis'),
} satisfies Record<Stage, unknown>;

/** What the experts said so far. */
async function judgedOf(db: Db, { recordId }: Pick<Submission<Payload>, 'recordId'>) {
  const given = (await inputsOf(db, recordId)).map(({ input }) => stageOpinion.parse(input));
  return judged(given.filter((one) => one.as === 'expert'));
}

type Office = Extract<StageOpinion, { as: 'office' }>;
/** What the office finds; of a thesis, what the committee voted. */
function foundBy({ stage, defence }: Pick<StageRow, 'stage' | 'defence'>, { result, votes }: Office): Result {
  if (stage !== 'thesis') return result!;
  return votesResult(defence!.members.length, votes!);
}

/** Why a pass is refused as it was filled in; empty: it is not. */
async function opinionProblem(tx: Db, submission: Submission<Payload>, input: StageOpinion): Promise<string> {
  if (input.as !== partOf(submission.at!)) return '所填内容与当前环节不符，请刷新后重新填写';
  const row = await readStage(tx, submission);
  if (input.as === 'supervisor') return '';
  if (input.as === 'expert') return sheetProblem(row.stage, input.scores);
  const { result, votes, fix_due_on: fix } = input;
  if (fix !== null && fix < today()) return '整改截止日期不能早于今天';
  if (row.stage !== 'thesis') return result ? resultProblem(result, await judgedOf(tx, submission)) : '请选择认定结果';
  const open = lastObstacle(row);
  if (open) return open;
  if (!votes) return '请填写答辩表决票数';
  return (
    votesProblem(row.defence!.members.length, votes) ||
    resultProblem(foundBy(row, input), await judgedOf(tx, submission))
  );
}

/** Why the office cannot decide on a thesis yet. */
function lastObstacle({ stage, blind, defence }: StageRow): string {
  if (stage !== 'thesis') return '';
  const problem = blindProblem(blind);
  if (problem) return problem;
  if (!defence) return '尚未安排答辩，请先在“学位论文答辩管理”中安排';
  return Date.parse(defence.start_at) > Date.now() ? '答辩尚未举行，请在答辩后登记表决' : '';
}

async function describe(db: Db, submission: Submission<Payload>) {
  const row = await readStage(db, submission);
  const { stage, defence } = row;
  const others = (await statesOf(db, [row.project_id])).get(row.project_id) ?? [];
  const tooFew = row.experts.length < limits.experts[0] ? '教育处尚未确定专家组，暂不能通过' : '';
  const obstacle =
    beginProblem(stage, others) || (submission.at?.isLast ? lastObstacle(row) : submission.at?.isFirst ? tooFew : '');
  const fact = (label: string, value: string) => (value ? [{ label, value }] : []);
  return {
    facts: [
      { label: '课题', value: row.title },
      { label: '研究生', value: `${row.name}（${row.staff_id}）` },
      { label: '导师', value: row.supervisor },
      { label: '起止日期', value: `${row.starts_on} 至 ${row.ends_on}` },
      ...fact('进展与计划对照', row.progress),
      ...fact(stage === 'thesis' ? '主要创新与结论' : '阶段成果', row.results),
      ...fact('存在问题', row.problems),
      ...fact('下一步计划', row.next_plan),
      ...fact('伦理批件号', row.ethics_no),
      ...fact('查重率', row.similarity === null ? '' : `${row.similarity}%`),
      ...fact('成果', row.outputs.map((one) => `${outputKinds[one.kind]}：${one.title}`).join('；')),
      ...row.blind.map(({ no, verdict, score, opinion }) => ({
        label: `盲审评阅人 ${no}`,
        value: [`${blindVerdicts[verdict]}，${score} 分`, opinion].filter(Boolean).join('；'),
      })),
      ...fact('答辩', defence ? defenceWords(defence) : ''),
    ],
    changes: [],
    link: `/graduate/project-examine/${stage}?record=${submission.recordId}`,
    editLink: `/graduate/project-management/${stage}`,
    obstacle,
    stamp: String(row.version),
  };
}

export const defenceWords = ({
  start_at: from,
  end_at: to,
  room,
  members,
  chair_id: chair,
}: NonNullable<StageRow['defence']>) =>
  `${spanWords({ from: Date.parse(from), to: Date.parse(to) }, Date.now())}，${room}；${members
    .map(({ name, user_id: id }) => (id === chair ? `${name}（主席）` : name))
    .join('、')}`;

/** What was given, for the timeline. Scores are for those who judge; the student reads what was said. */
function opinionFacts(stage: Stage, input: StageOpinion, reader: Parameters<typeof holds>[0]) {
  const facts: { label: string; value: string }[] = [];
  if (input.as === 'expert' && holds(reader, 'graduate:project:examine')) {
    const { score } = judged([input]);
    facts.push({ label: '总分', value: `${score} 分` });
    for (const one of input.scores) facts.push({ label: one.item, value: `${one.score} 分` });
    if (input.veto) facts.push({ label: '一票否决', value: '是' });
  }
  if (input.as === 'office') {
    if (input.result && stage !== 'thesis') facts.push({ label: '结果', value: results[input.result] });
    if (input.votes) facts.push({ label: '表决', value: votesWords(input.votes) });
  }
  if (input.opinion) facts.push({ label: '意见', value: input.opinion });
  return facts;
}

export const votesWords = ({ pass, revise, fail }: { pass: number; revise: number; fail: number }) =>
  `通过 ${pass} 票，修改后通过 ${revise} 票，不通过 ${fail} 票`;

async function tell(tx: Db, row: StageRow, result: string, notes: readonly string[]): Promise<void> {
  await notify(tx, {
    event: 'graduate-project.stage.decided',
    recipients: { student: [row.user_id], supervisor: [row.supervisor_id] },
    variables: {
      title: row.title,
      stage: stages[row.stage],
      name: row.name,
      result,
      note: notes.filter(Boolean).join(' '),
    },
    link: `/graduate/project-management/${row.stage}`,
    subject: `graduate_project_stage:${row.id}`,
  });
}
