import { describe, expect, it } from 'vitest';
import {
  addDays,
  beginProblem,
  blindProblem,
  committeeProblem,
  deadlineOf,
  expertsProblem,
  formProblem,
  handInProblem,
  isOpen,
  judged,
  resultProblem,
  resultWord,
  rubrics,
  sheetProblem,
  stageKeys,
  votesProblem,
  votesResult,
  type StageForm,
  type StageState,
} from './rules';

const full = (stage: 'middle' | 'end' | 'thesis', less = 0) =>
  rubrics[stage].map(({ name: item, most }, at) => ({ item, score: most - (at === 0 ? less : 0) }));
const sheet = (less: number, veto = false) => ({ scores: full('middle', less), veto });
const state = (part: Partial<StageState> = {}): StageState => ({
  stage: 'middle',
  status: 4,
  result: null,
  due_on: '2026-12-01',
  fix_due_on: null,
  ...part,
});

describe('scores', () => {
  it.each(stageKeys)('a sheet of %s is worth a hundred', (stage) => {
    expect(rubrics[stage].reduce((sum, { most }) => sum + most, 0)).toBe(100);
    expect(sheetProblem(stage, full(stage))).toBe('');
  });
  it('refuses a sheet that lacks a line, has another one, or leaves its range', () => {
    expect(sheetProblem('middle', full('middle').slice(1))).toBe('请为“研究进展”评分');
    expect(sheetProblem('middle', [...full('middle'), { item: '别的', score: 1 }])).toContain('评分表已修改');
    expect(sheetProblem('middle', full('middle', -1))).toContain('0 至 40 分');
    expect(sheetProblem('middle', full('middle', 0.3))).toContain('可评半分');
    expect(sheetProblem('middle', full('middle', 0.5))).toBe('');
    expect(sheetProblem('middle', full('middle', Number.NaN))).toContain('0 至 40 分');
  });
  it('is the mean of the totals, and one veto is a veto', () => {
    expect(judged([])).toEqual({ score: null, isVetoed: false });
    expect(judged([sheet(0), sheet(10), sheet(10)])).toEqual({ score: 93.33, isVetoed: false });
    expect(judged([sheet(0), sheet(0, true)])).toEqual({ score: 100, isVetoed: true });
  });
  it('keeps a result from standing against them', () => {
    expect(resultProblem('pass', { score: 60, isVetoed: false })).toBe('');
    expect(resultProblem('pass', { score: 59.99, isVetoed: false })).toContain('低于 60 分');
    expect(resultProblem('pass', { score: 99, isVetoed: true })).toContain('一票否决');
    expect(resultProblem('revise', { score: 10, isVetoed: true })).toBe('');
    expect(resultProblem('fail', { score: 99, isVetoed: false })).toBe('');
    expect(resultProblem('pass', { score: null, isVetoed: false })).toBe('');
  });
});

describe('a committee', () => {
  const project = { user_id: 1, supervisor_id: 2 };
  it('is odd, sits without student and supervisor, under one of its own', () => {
    expect(committeeProblem([3, 4, 5], 4, project)).toBe('');
    expect(committeeProblem([3, 4, 5, 6], 4, project)).toContain('单数，现为 4 人');
    expect(committeeProblem([3], 3, project)).toContain('3 至 9 人');
    expect(committeeProblem([3, 4, 4], 4, project)).toContain('重复');
    expect(committeeProblem([3, 4, 5], 6, project)).toContain('主席');
    expect(committeeProblem([2, 3, 4], 3, project)).toContain('导师不能');
    expect(committeeProblem([1, 3, 4], 3, project)).toContain('本人');
  });
  it.each([
    [3, { pass: 2, revise: 0, fail: 1 }, 'pass'],
    [5, { pass: 3, revise: 1, fail: 1 }, 'revise'],
    [5, { pass: 4, revise: 0, fail: 1 }, 'pass'],
    [5, { pass: 3, revise: 0, fail: 2 }, 'fail'],
    [3, { pass: 0, revise: 2, fail: 1 }, 'revise'],
    [9, { pass: 5, revise: 0, fail: 4 }, 'fail'],
    [9, { pass: 6, revise: 0, fail: 3 }, 'pass'],
  ] as const)('of %i that votes %o finds %s', (members, votes, result) => {
    expect(votesProblem(members, votes)).toBe('');
    expect(votesResult(members, votes)).toBe(result);
  });
  it('casts as many votes as it has members', () => {
    expect(votesProblem(5, { pass: 3, revise: 1, fail: 0 })).toContain('合计 4');
    expect(votesProblem(3, { pass: 4, revise: -1, fail: 0 })).toContain('不小于 0');
  });
  it('and experts are several, none of them concerned', () => {
    expect(expertsProblem([3, 4], project)).toBe('');
    expect(expertsProblem([3], project)).toContain('2 至 9 人');
    expect(expertsProblem([3, 3], project)).toContain('重复');
    expect(expertsProblem([2, 3], project)).toContain('导师');
  });
  it('sits when more of the blind reviews agree than deny', () => {
    const of = (...verdicts: ('agree' | 'revise' | 'deny')[]) => verdicts.map((verdict) => ({ verdict }));
    expect(blindProblem(of('agree'))).toContain('不足 2 份');
    expect(blindProblem(of('agree', 'revise'))).toBe('');
    expect(blindProblem(of('agree', 'deny'))).toContain('半数');
    expect(blindProblem(of('agree', 'deny', 'agree'))).toBe('');
  });
});

describe('a stage', () => {
  it('begins when the one before it has passed', () => {
    expect(beginProblem('middle', [])).toBe('');
    expect(beginProblem('end', [{ stage: 'middle', status: 1 }])).toBe('中期通过后才能开始结题');
    expect(beginProblem('thesis', [{ stage: 'middle', status: 2 }])).toContain('结题通过后');
    expect(beginProblem('thesis', [{ stage: 'end', status: 2 }])).toBe('');
  });
  it('is handed in until its day, that day included; what came back has a day of its own', () => {
    expect(handInProblem(state(), [], '2026-12-01')).toBe('');
    expect(handInProblem(state(), [], '2026-12-02')).toContain('已过截止日期 2026-12-01');
    const back = state({ status: 3, result: 'revise', fix_due_on: '2026-12-20' });
    expect(deadlineOf(back)).toBe('2026-12-20');
    expect(handInProblem(back, [], '2026-12-20')).toBe('');
    expect(deadlineOf(state({ status: 3 }))).toBe('2026-12-01');
  });
  it('is closed while it is reviewed, once it passed, and when it failed', () => {
    expect(isOpen({ status: 3, result: 'fail' })).toBe(false);
    expect(isOpen({ status: 3, result: null })).toBe(true);
    expect(handInProblem(state({ status: 1 }), [], '2026-11-01')).toContain('审核中');
    expect(handInProblem(state({ status: 2 }), [], '2026-11-01')).toContain('已通过');
    expect(handInProblem(state({ status: 3, result: 'fail' }), [], '2026-11-01')).toContain('重新开放');
  });
  it('calls the revision of a thesis a pass', () => {
    expect(resultWord('thesis', 'revise')).toBe('修改后通过');
    expect(resultWord('middle', 'revise')).toBe('整改');
    expect(resultWord('end', null)).toBe('');
  });
  it('counts days over the end of a month', () => {
    expect(addDays('2026-11-28', 14)).toBe('2026-12-12');
  });
});

describe('what is handed in', () => {
  const form = (part: Partial<StageForm> = {}): StageForm => ({
    progress: '按计划',
    results: '已有结果',
    next_plan: '继续',
    similarity: 8,
    outputs: [{}],
    files: { report: ['a'], slides: [], similarity: ['b'], ethics: [] },
    ...part,
  });
  const without = (...kinds: ('report' | 'similarity')[]) =>
    form({ files: { ...form().files, ...Object.fromEntries(kinds.map((kind) => [kind, []])) } });
  it.each(stageKeys)('is whole for %s', (stage) => expect(formProblem(stage, form())).toBe(''));
  it.each([
    ['middle', form({ progress: '' }), '进展'],
    ['middle', form({ results: '' }), '阶段成果'],
    ['middle', form({ next_plan: '' }), '下一步计划'],
    ['middle', without('report'), '中期报告'],
    ['end', without('report'), '结题报告'],
    ['end', form({ outputs: [] }), '至少登记一项成果'],
    ['thesis', form({ similarity: null }), '查重'],
    ['thesis', without('similarity'), '查重'],
    ['thesis', form({ similarity: 20.1 }), '超过 20%'],
  ] as const)('of %s is told what it lacks', (stage, given, words) => {
    expect(formProblem(stage, given)).toContain(words);
  });
});
