import { describe, expect, it } from 'vitest';
import { materialsProblem, materialState, passProblem } from './material-rules';

describe('a material', () => {
  it.each([
    [0, null, 'missing'],
    [0, 'accepted', 'missing'],
    [1, null, 'present'],
    [2, 'accepted', 'accepted'],
    [1, 'returned', 'returned'],
  ] as const)('of %i files with the verdict %s is %s', (files, verdict, state) => {
    expect(materialState(files, verdict)).toBe(state);
  });

  it('that lacks or came back is in the way of handing in, and one that came back of a pass', () => {
    const of = (state: 'missing' | 'present' | 'accepted' | 'returned') => ({
      name: '职称证书',
      state,
      reason: '看不清',
    });
    expect(materialsProblem([of('accepted'), of('present')])).toBe('');
    expect(materialsProblem([of('present'), of('missing')])).toContain('职称证书');
    expect(materialsProblem([of('returned')])).toContain('看不清');
    expect(passProblem([of('missing'), of('present')])).toBe('');
    expect(passProblem([of('returned')])).toContain('补充');
  });
});
