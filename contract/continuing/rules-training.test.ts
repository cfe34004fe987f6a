import { describe, expect, it } from 'vitest';
import { entryProblem, isJudge, judgeProblem, markProblem, nextStep, timesProblem } from './rules-training';

const nobody = { isOwn: false, isTeacher: false, hasTeacher: true, isWard: false, isOffice: false };

describe('岗前培训', () => {
  it.each([
    [{ attended: true, result: 'passed' as const }, ''],
    [{ attended: false, result: 'failed' as const }, ''],
    [{ attended: null, result: 'none' as const }, ''],
    [{ attended: false, result: 'passed' as const }, '到场的人员才能登记为合格'],
    [{ attended: null, result: 'passed' as const }, '到场的人员才能登记为合格'],
  ])('marks %j: %s', (mark, said) => expect(markProblem(mark)).toBe(said));

  it('is asked for before entering only where the hospital says so', () => {
    expect(entryProblem(false, false)).toBe('');
    expect(entryProblem(true, true)).toBe('');
    expect(entryProblem(true, false)).toContain('岗前培训未合格');
  });

  it('ends after it begins', () => {
    expect(timesProblem({ from: '08:30', to: '11:30' })).toBe('');
    expect(timesProblem({ from: '08:30', to: '08:30' })).not.toBe('');
  });
});

describe('鉴定', () => {
  it('goes from the teacher to the department to the office', () => {
    expect([nextStep('teacher'), nextStep('dept'), nextStep('office')]).toEqual(['dept', 'office', 'done']);
  });

  it('waits for one of them at a time', () => {
    expect(isJudge('teacher', { ...nobody, isTeacher: true })).toBe(true);
    expect(isJudge('dept', { ...nobody, isTeacher: true })).toBe(false);
    expect(isJudge('dept', { ...nobody, isWard: true })).toBe(true);
    expect(isJudge('office', { ...nobody, isWard: true })).toBe(false);
    expect(isJudge('office', { ...nobody, isOffice: true })).toBe(true);
    for (const state of ['draft', 'done'] as const)
      expect(isJudge(state, { ...nobody, isTeacher: true, isWard: true, isOffice: true })).toBe(false);
  });

  it('asks the department where nobody teaches, and nobody for himself', () => {
    expect(isJudge('teacher', { ...nobody, isWard: true })).toBe(false);
    expect(isJudge('teacher', { ...nobody, isWard: true, hasTeacher: false })).toBe(true);
    expect(isJudge('teacher', { ...nobody, isTeacher: true, isOwn: true })).toBe(false);
  });

  it('needs an opinion, and of the office a grade', () => {
    expect(judgeProblem('teacher', { pass: 1, opinion: '', grade: null })).toBe('意见是必填项');
    expect(judgeProblem('dept', { pass: 2, opinion: '', grade: null })).toBe('退回原因是必填项');
    expect(judgeProblem('office', { pass: 1, opinion: '同意', grade: null })).toBe('鉴定等级是必填项');
    expect(judgeProblem('office', { pass: 2, opinion: '补充小结', grade: null })).toBe('');
    expect(judgeProblem('dept', { pass: 1, opinion: '同意', grade: null })).toBe('');
  });
});
