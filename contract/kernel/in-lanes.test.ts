import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inLanes } from './in-lanes';

/** Notes what begins and ends; items take as many milliseconds as they say. */
function workshop(answer: (item: number) => boolean = () => true) {
  const begun: number[] = [];
  const done: number[] = [];
  let most = 0;
  const work = async (item: number) => {
    begun.push(item);
    most = Math.max(most, begun.length - done.length);
    await pause(item);
    done.push(item);
    return answer(item);
  };
  return { begun, done, work, most: () => most };
}

describe('inLanes', () => {
  it('begins in order and has no more under way than it may', async () => {
    const { begun, done, work, most } = workshop();
    expect(await inLanes([20, 1, 2, 3, 4], 2, work)).toBe(true);
    expect(begun).toEqual([20, 1, 2, 3, 4]);
    expect(done.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 20]);
    expect(most()).toBe(2);
  });

  it('does nothing for nothing', async () => {
    expect(await inLanes([], 3, () => Promise.reject(new Error('no item')))).toBe(true);
  });

  it('begins nothing more after a refusal and waits for what is under way', async () => {
    const { begun, done, work } = workshop((item) => item !== 1);
    expect(await inLanes([1, 30, 2, 3], 2, work)).toBe(false);
    expect(begun).toEqual([1, 30]);
    expect(done).toEqual([1, 30]);
  });

  it('throws the first error after what is under way has ended', async () => {
    const { begun, done, work } = workshop((item) => {
      if (item === 1) throw new Error('broken');
      return true;
    });
    await expect(inLanes([1, 30, 2], 2, work)).rejects.toThrow('broken');
    expect(begun).toEqual([1, 30]);
    expect(done).toEqual([1, 30]);
  });

  it('throws what was thrown first, whichever lane it was', async () => {
    const { work } = workshop((item) => {
      throw new Error(`broken ${item}`);
    });
    await expect(inLanes([30, 1], 2, work)).rejects.toThrow('broken 1');
  });
});
