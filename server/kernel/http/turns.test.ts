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
    const turns = new Turns(2, 10);
    const begun: string[] = [];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => action(begun, name));
    const results = [a, b, c, d].map((one) => turns.run(one!.run));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    b!.resolve('B');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const one of [a, c, d]) one!.resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'B', 'done', 'done']);
  });

  it('pass on when an action fails', async () => {
    const turns = new Turns(1, 1);
    const failing = turns.run(() => Promise.reject(new Error('broken')));
    const next = turns.run(async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await turns.run(async () => 'later')).toBe('later');
  });

  it('are refused beyond the bound, with the time to come again, and given again when there is room', async () => {
    const turns = new Turns(1, 1);
    const begun: string[] = [];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => action(begun, name));
    const first = turns.run(a!.run);
    const second = turns.run(b!.run);
    const refusal: unknown = await turns.run(c!.run).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ key: 'SERVER_FULL' });
    expect(askedToWait(refusal)).toBe(2000);
    a!.resolve('');
    b!.resolve('');
    await Promise.all([first, second]);
    c!.resolve('C');
    expect(await turns.run(c!.run)).toBe('C');
    expect(begun).toEqual(['a', 'b', 'c']);
  });
});
