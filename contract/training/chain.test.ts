import { describe, expect, it } from 'vitest';
import { afterChange, afterPass, afterSubmit, inOrder, type ReviewLevel } from './chain';

describe('a chain of review', () => {
  it('passes what nobody reviews at once', () => {
    expect(afterSubmit([])).toBe('passed');
    expect(afterSubmit(['secretary'])).toBe('submitted');
  });

  it.each<[ReviewLevel[], number, string, number]>([
    [['teacher'], 0, 'passed', 0],
    [['teacher', 'secretary'], 0, 'submitted', 1],
    [['teacher', 'secretary', 'head'], 2, 'passed', 2],
  ])('%j at level %i becomes %s at %i', (chain, level, state, next) => {
    expect(afterPass(chain, level)).toEqual({ state, level: next });
  });

  it('stands in the order of reviewing, each level once', () => {
    expect(inOrder(['base', 'teacher', 'head', 'teacher'])).toEqual(['teacher', 'head', 'base']);
  });

  it.each<[string, ReviewLevel[], ReviewLevel[], number, string, number]>([
    ['stays where its level is still asked', ['teacher', 'secretary'], ['secretary', 'head'], 1, 'submitted', 0],
    ['goes on behind a level that is gone', ['teacher', 'secretary'], ['teacher', 'head'], 1, 'submitted', 1],
    ['is passed where nobody is left', ['teacher', 'secretary'], ['teacher'], 1, 'passed', 0],
    ['is passed by an empty chain', ['teacher'], [], 0, 'passed', 0],
    ['goes back to nobody', ['secretary'], ['teacher', 'secretary'], 0, 'submitted', 1],
    ['is passed where it stood behind the end', ['teacher'], ['teacher'], 3, 'passed', 0],
  ])('an entry that waits %s', (_, before, after, level, state, next) => {
    expect(afterChange(before, after, level)).toEqual({ state, level: next });
  });
});
