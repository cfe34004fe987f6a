import { describe, expect, it } from 'vitest';
import { askedToWait } from '@contract/kernel/errors';
import { Turns } from './turns';

/** An action that goes on until it is told to end, and tells when it begins. */
function action(begun: string[], name: string) {
  let resolve: (result: string) => void = () => undefined;
  const ended = new Promise<string>((end) => (resolve = end));
  const run = () => {
    begun.push(name);
    return ended;
  };
  return { resolve: (result: string) => resolve(result), run };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('pass in order, so many at once', async () => {
    const turns = new Turns({ atOnce: 2, mostWaiting: 10 });
    const begun: string[] = [];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => action(begun, name));
    const results = [a, b, c, d].map((one) => turns.run(1, one!.run));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    b!.resolve('B');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const one of [a, c, d]) one!.resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'B', 'done', 'done']);
    expect([turns.running, turns.waiting]).toEqual([0, 0]);
  });

  it('go round among those who wait', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 10 });
    const begun: string[] = [];
    const note = (name: string) => async () => void begun.push(name);
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', note(name)));
    const few = ['b1', 'b2'].map((name) => turns.run('b', note(name)));
    await Promise.all([...many, ...few, turns.run('c', note('c1'))]);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('pass on when an action fails', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 });
    const failing = turns.run(1, () => Promise.reject(new Error('broken')));
    const next = turns.run(1, async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await turns.run(1, async () => 'later')).toBe('later');
  });

  it('are refused beyond the bound, with the time to come again, and given again when there is room', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 });
    const begun: string[] = [];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => action(begun, name));
    const first = turns.run(1, a!.run);
    const second = turns.run(1, b!.run);
    const refusal: unknown = await turns.run(1, c!.run).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ key: 'SERVER_FULL' });
    expect(askedToWait(refusal)).toBe(2000);
    a!.resolve('');
    b!.resolve('');
    await Promise.all([first, second]);
    c!.resolve('C');
    expect(await turns.run(1, c!.run)).toBe('C');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('are refused to whoever waits too often already, and to nobody else', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 10, mostOfEach: 1 });
    const own = ['first', 'second'].map((name) => turns.run('a', async () => name));
    await expect(turns.run('a', async () => 'third')).rejects.toMatchObject({ key: 'SERVER_FULL' });
    expect(await turns.run('b', async () => 'other')).toBe('other');
    expect(await Promise.all(own)).toEqual(['first', 'second']);
  });
});
