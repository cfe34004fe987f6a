import { describe, expect, it } from 'vitest';
import {
  canAct,
  chaptersProblem,
  courseShare,
  isRight,
  isUnlocked,
  itemProblem,
  playableTo,
  scoreOf,
  timeWords,
  windowProblem,
} from './rules';

describe('answers', () => {
  it('are right when they name exactly the right options', () => {
    const question = { right: [0, 2] };
    expect([isRight(question, [2, 0]), isRight(question, [0]), isRight(question, [0, 1, 2])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(scoreOf([question, { right: [1] }, { right: [0] }], [[0, 2], [1], []])).toBe(67);
    expect(scoreOf([], [])).toBe(0);
  });
});

describe('a course', () => {
  it('counts each item the same, and is whole only when all are done', () => {
    const done = { share: 100, done: true };
    expect(courseShare([], 90)).toBe(0);
    expect(courseShare([done, { share: 45, done: false }], 90)).toBe(75);
    // Watched, but a question inside the film is not answered.
    expect(courseShare([done, { share: 100, done: false }], 90)).toBe(99);
    expect(courseShare([done, done], 90)).toBe(100);
  });

  it('opens its items in their order where it says so', () => {
    expect([0, 1, 2].map((at) => isUnlocked('ordered', [true, false, false], at))).toEqual([true, true, false]);
    expect(isUnlocked('free', [false, false], 1)).toBe(true);
  });

  it('is learned in its window alone', () => {
    const course = { opens_on: '2026-11-10', closes_on: '2026-11-20' };
    expect(windowProblem(course, '2026-11-09')).toContain('2026-11-10');
    expect([windowProblem(course, '2026-11-10'), windowProblem(course, '2026-11-20')]).toEqual(['', '']);
    expect(windowProblem(course, '2026-11-21')).toContain('截止');
    expect(windowProblem({ opens_on: null, closes_on: null }, '2026-11-21')).toBe('');
  });

  it('is changed only where learners do not see it', () => {
    expect([canAct('edit', 'published'), canAct('edit', 'stopped'), canAct('stop', 'draft')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is handed in whole: titles, files, questions and what an assignment asks', () => {
    const question = { stem: '问', options: ['甲', '乙'], right: [0], at: null };
    const quiz = { kind: 'quiz' as const, title: '测验', courseware_id: null, questions: [question], prompt: '' };
    expect(chaptersProblem([])).toContain('至少');
    expect(chaptersProblem([{ title: '', items: [quiz] }])).toContain('章');
    expect(chaptersProblem([{ title: '一', items: [quiz] }])).toBe('');
    expect(itemProblem({ ...quiz, kind: 'video' })).toContain('课件');
    expect(itemProblem({ ...quiz, kind: 'video', courseware_id: 1 })).toContain('时间');
    expect(itemProblem({ ...quiz, questions: [{ ...question, right: [4] }] })).toContain('第 1 题');
    expect(itemProblem({ ...quiz, kind: 'assignment' })).toContain('要求');
  });
});

it('a film plays up to a question that is not answered, and where skipping is forbidden up to what was watched', () => {
  const stops = [
    { at: 30, passed: true },
    { at: 60, passed: false },
  ];
  expect(playableTo([], stops, { length: 100, noSkip: false })).toBe(60);
  expect(playableTo([[0, 40]], stops, { length: 100, noSkip: true })).toBe(40);
  expect([timeWords(65), timeWords(3725)]).toEqual(['1:05', '1:02:05']);
});
