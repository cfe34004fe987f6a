import { describe, expect, it } from 'vitest';
import { gathered } from './gathered';

/** Answers when told, with the number of the asking for each key but `nothing`. */
function slow(most?: number) {
  const askings: { keys: string[]; answer(): void; fail(): void }[] = [];
  const ask = gathered<string, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        const number = askings.length + 1;
        const known = keys.filter((key) => key !== 'nothing');
        askings.push({
          keys,
          answer: () => resolve(new Map(known.map((key) => [key, number]))),
          fail: () => reject(new Error(`asking ${number} failed`)),
        });
      }),
    most,
  );
  return { ask, askings, turn: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('questions answered together', () => {
  it('wait for the answer that is under way, and never share one that began before them', async () => {
    const { ask, askings, turn } = slow();
    const first = ask('a');
    await turn();
    const later = [ask('a'), ask('b'), ask('a'), ask('nothing')];
    await turn();
    expect(askings.map(({ keys }) => keys)).toEqual([['a']]);
    askings[0]!.answer();
    expect(await first).toBe(1);
    await turn();
    expect(askings[1]!.keys).toEqual(['a', 'b', 'nothing']);
    askings[1]!.answer();
    expect(await Promise.all(later)).toEqual([2, 2, 2, undefined]);
  });

  it('do not wait for an answer that does not come', async () => {
    const { ask, askings } = slow();
    const stuck = [ask('a'), ask('b')];
    await expect.poll(() => askings.length).toBe(1);
    const third = ask('c');
    await expect.poll(() => askings.length).toBe(2);
    askings[1]!.answer();
    expect(await third).toBe(2);
    askings[0]!.answer();
    expect(await Promise.all(stuck)).toEqual([1, 1]);
  });

  it('fail together, and those after them are asked', async () => {
    const { ask, askings, turn } = slow();
    const failing = [ask('a'), ask('b')].map((one) => expect(one).rejects.toThrow('asking 1 failed'));
    await turn();
    const after = ask('a');
    askings[0]!.fail();
    await Promise.all(failing);
    await turn();
    askings[1]!.answer();
    expect(await after).toBe(2);
  });

  it('are at most so many at once, in the order in which they came', async () => {
    const { ask, askings, turn } = slow(2);
    const first = ask('a');
    await turn();
    const later = ['b', 'c', 'd', 'e', 'f'].map((key) => ask(key));
    for (const [at, keys] of [['b', 'c'], ['d', 'e'], ['f']].entries()) {
      askings[at]!.answer();
      await turn();
      expect(askings.map((one) => one.keys)).toHaveLength(at + 2);
      expect(askings.at(-1)!.keys).toEqual(keys);
    }
    askings[3]!.answer();
    expect(await Promise.all([first, ...later])).toEqual([1, 2, 2, 3, 3, 4]);
  });
});
