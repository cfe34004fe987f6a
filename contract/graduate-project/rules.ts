import type { SubmissionStatus } from '../approval/status';

/** What projects of graduate students decide in browser and server alike. No schema here: pages import this file. */

export const stages = { middle: '中期', end: '结题', thesis: '学位论文答辩' } as const;
export type Stage = keyof typeof stages;
export const stageKeys = Object.keys(stages) as [Stage, ...Stage[]];

export const limits = {
  title: 100,
  text: 2000,
  note: 300,
  number: 50,
  files: 10,
  outputs: 30,
  experts: [2, 9],
  committee: [3, 9],
  blind: 5,
  score: [0, 100],
  similarity: [0, 100],
} as const;

/** Mean of the experts from which a stage may pass. */
export const passScore = 60;
/** Most of a thesis, in per cent, that may be found elsewhere. */
export const mostSimilar = 20;
/** Opinions of blind review without which nobody defends. */
export const leastBlind = 2;
/** Days in which what was sent back is handed in again, where nobody says another day. */
export const returnDays = 14;

export const results = { pass: '通过', revise: '整改', fail: '不通过' } as const;
export type Result = keyof typeof results;
export const resultKeys = Object.keys(results) as [Result, ...Result[]];

/** 整改 of a thesis is a pass: 修改后通过. Empty where nothing was found yet. */
export const resultWord = (stage: Stage, result: Result | null) =>
  result === null ? '' : stage === 'thesis' && result === 'revise' ? '修改后通过' : results[result];

export const outputKinds = { paper: '论文', patent: '专利', award: '奖励', other: '其他' } as const;
export type OutputKind = keyof typeof outputKinds;
export const outputKindKeys = Object.keys(outputKinds) as [OutputKind, ...OutputKind[]];

export const blindVerdicts = { agree: '同意答辩', revise: '修改后答辩', deny: '不同意答辩' } as const;
export type BlindVerdict = keyof typeof blindVerdicts;
export const blindVerdictKeys = Object.keys(blindVerdicts) as [BlindVerdict, ...BlindVerdict[]];

/** Files of a stage; each kind belongs to its stage under an owner of its own. */
export const fileKinds = ['report', 'slides', 'similarity', 'ethics'] as const;
export type FileKind = (typeof fileKinds)[number];
export const fileOwner = (kind: FileKind) => `graduate-${kind}`;
export const fileWord = (stage: Stage, kind: FileKind) =>
  ({
    report: { middle: '中期报告', end: '结题报告', thesis: '学位论文' }[stage],
    slides: '汇报幻灯',
    similarity: '查重报告',
    ethics: '伦理批件',
  })[kind];

/** The score sheet of each stage; a sheet is worth 100. What vetoes is asked beside it. */
export const rubrics: Readonly<Record<Stage, readonly { name: string; most: number }[]>> = {
  middle: [
    { name: '研究进展', most: 40 },
    { name: '阶段成果', most: 30 },
    { name: '问题与后续计划', most: 20 },
    { name: '汇报表达', most: 10 },
  ],
  end: [
    { name: '目标完成', most: 40 },
    { name: '成果质量', most: 40 },
    { name: '资料归档', most: 20 },
  ],
  thesis: [
    { name: '选题与综述', most: 20 },
    { name: '方法与数据', most: 30 },
    { name: '创新与价值', most: 30 },
    { name: '写作规范', most: 20 },
  ],
};
export const vetoWord = '存在学术诚信或伦理问题（一票否决）';

export interface GivenScore {
  item: string;
  score: number;
}

/** What is wrong with a filled score sheet; empty: nothing. Scores go by halves. */
export function sheetProblem(stage: Stage, given: readonly GivenScore[]): string {
  for (const { name, most } of rubrics[stage]) {
    const score = given.find(({ item }) => item === name)?.score;
    if (score === undefined) return `请为“${name}”评分`;
    if (!(score >= 0 && score <= most && Number.isInteger(score * 2))) return `“${name}”应为 0 至 ${most} 分，可评半分`;
  }
  return given.length === rubrics[stage].length ? '' : '评分表已修改，请刷新后重新评分';
}

/** Mean of the experts' totals, two decimals, null where nobody scored; and whether one of them vetoed. */
export function judged(sheets: readonly { scores: readonly GivenScore[]; veto: boolean }[]) {
  const totals = sheets.map(({ scores }) => scores.reduce((sum, { score }) => sum + score, 0));
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  return {
    score: totals.length === 0 ? null : Math.round(mean * 100) / 100,
    isVetoed: sheets.some(({ veto }) => veto),
  };
}
export type Judged = ReturnType<typeof judged>;

export interface Votes {
  pass: number;
  revise: number;
  fail: number;
}

/**
 * What a committee found: two thirds of all its members decide (学位授予：全体委员三分之二以上同意), those who pass a thesis only
 * when it is revised among them.
 */
export function votesResult(members: number, { pass, revise }: Votes): Result {
  if (pass * 3 >= members * 2) return 'pass';
  return (pass + revise) * 3 >= members * 2 ? 'revise' : 'fail';
}

/** Why votes are none; empty: they are. */
export function votesProblem(members: number, { pass, revise, fail }: Votes): string {
  const all = [pass, revise, fail];
  if (all.some((one) => !Number.isInteger(one) || one < 0)) return '票数应为不小于 0 的整数';
  const cast = pass + revise + fail;
  return cast === members ? '' : `票数合计 ${cast}，应等于答辩委员 ${members} 人`;
}

/** Why a result cannot stand beside what the experts said; empty: it can. */
export function resultProblem(result: Result, { score, isVetoed }: Judged): string {
  if (result === 'fail') return '';
  if (isVetoed && result === 'pass') return '有专家一票否决，不能认定为通过';
  return result === 'pass' && score !== null && score < passScore
    ? `专家平均 ${score} 分，低于 ${passScore} 分，不能认定为通过`
    : '';
}

/** Why blind review does not open the defence; empty: it does. More must agree than deny. */
export function blindProblem(reviews: readonly { verdict: BlindVerdict }[]): string {
  if (reviews.length < leastBlind) return `盲审意见不足 ${leastBlind} 份，请先登记盲审意见`;
  const denied = reviews.filter(({ verdict }) => verdict === 'deny').length;
  return denied * 2 >= reviews.length ? '盲审不同意答辩的意见达到半数，不能安排答辩' : '';
}

/** Why a committee cannot sit; empty: it can. */
export function committeeProblem(members: readonly number[], chairId: number, project: People): string {
  const [least, most] = limits.committee;
  if (new Set(members).size < members.length) return '答辩委员不能重复';
  if (members.length < least || members.length > most || members.length % 2 === 0)
    return `答辩委员会应为 ${least} 至 ${most} 人的单数，现为 ${members.length} 人`;
  if (!members.includes(chairId)) return '主席应在答辩委员之中';
  return concerned(members, project) ? '研究生本人与导师不能担任答辩委员' : '';
}

/** Why a group of experts cannot judge; empty: it can. */
export function expertsProblem(experts: readonly number[], project: People): string {
  const [least, most] = limits.experts;
  if (new Set(experts).size < experts.length) return '专家不能重复';
  if (experts.length < least || experts.length > most) return `专家组应为 ${least} 至 ${most} 人`;
  return concerned(experts, project) ? '研究生本人与导师不能担任专家' : '';
}

interface People {
  user_id: number;
  supervisor_id: number;
}
const concerned = (people: readonly number[], project: People) =>
  people.includes(project.user_id) || people.includes(project.supervisor_id);

/** How a stage stands. `result` is of the last time that it was decided. */
export interface StageState {
  stage: Stage;
  status: SubmissionStatus;
  result: Result | null;
  due_on: string;
  /** Until when what was sent back is handed in again. */
  fix_due_on: string | null;
}

/** The student writes what was never submitted, was taken back or was sent back; what failed waits for the office. */
export const isOpen = ({ status, result }: Pick<StageState, 'status' | 'result'>) =>
  status === 4 || (status === 3 && result !== 'fail');

/** The last day to hand a stage in. */
export const deadlineOf = ({ due_on: due, fix_due_on: fix }: Pick<StageState, 'due_on' | 'fix_due_on'>) => fix ?? due;

/** Why a stage cannot begin; empty: it can. One follows on the other: 中期, 结题, 学位论文答辩. */
export function beginProblem(stage: Stage, others: readonly Pick<StageState, 'stage' | 'status'>[]): string {
  const before = stageKeys[stageKeys.indexOf(stage) - 1];
  if (before === undefined || others.some((one) => one.stage === before && one.status === 2)) return '';
  return `${stages[before]}通过后才能开始${stages[stage]}`;
}

/** Why the student cannot hand a stage in today; empty: he can. @param today the deadline itself still counts */
export function handInProblem(
  state: StageState,
  others: readonly Pick<StageState, 'stage' | 'status'>[],
  today: string,
): string {
  if (state.status === 1) return '材料正在审核中';
  if (state.status === 2) return '本阶段已通过';
  if (!isOpen(state)) return '本阶段未通过，请等教育处重新开放';
  const deadline = deadlineOf(state);
  return beginProblem(state.stage, others) || (today > deadline ? `已过截止日期 ${deadline}，请联系教育处延期` : '');
}

/** What a stage is handed in with. */
export interface StageForm {
  progress: string;
  results: string;
  next_plan: string;
  similarity: number | null;
  outputs: readonly object[];
  files: Readonly<Record<FileKind, readonly string[]>>;
}

/** What still lacks in what was written; empty: nothing. */
export function formProblem(stage: Stage, form: StageForm): string {
  const lacks = (word: string) => `请填写${word}后再提交`;
  if (stage === 'middle' && form.progress === '') return lacks('进展与计划对照');
  if (form.results === '') return lacks(stage === 'thesis' ? '主要创新与结论' : '阶段成果');
  if (stage === 'middle' && form.next_plan === '') return lacks('下一步计划');
  if (form.files.report.length === 0) return `请上传${fileWord(stage, 'report')}后再提交`;
  if (stage === 'end' && form.outputs.length === 0) return '请至少登记一项成果后再提交';
  if (stage !== 'thesis') return '';
  if (form.similarity === null || form.files.similarity.length === 0) return '请填写查重率并上传查重报告后再提交';
  return form.similarity > mostSimilar ? `查重率 ${form.similarity}%，超过 ${mostSimilar}%，请修改论文后重新查重` : '';
}

/** A day some days later, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
