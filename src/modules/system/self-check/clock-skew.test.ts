import { expect, it } from 'vitest';
import { clockSkew, skewWords } from './clock-skew';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
const server = '2026-11-21T12:00:00.000Z';

it.each([
  ['in step, over a slow line', noon - 400, noon + 400, 0, true, '与服务器相差不到 1 秒'],
  ['ahead', noon + 10_000, noon + 10_200, 10_100, true, '比服务器快 10 秒'],
  ['behind', noon - 60_000, noon - 60_000, -60_000, false, '比服务器慢 60 秒'],
  ['in another year', noon + 600_000, noon + 600_000, 600_000, false, '比服务器快 10 分钟'],
])('tells a clock that is %s', (_, sent, received, ahead, isGood, words) => {
  const skew = clockSkew(sent, received, server);
  expect(skew).toEqual({ ahead, isGood });
  expect(skewWords(skew)).toBe(words);
});
