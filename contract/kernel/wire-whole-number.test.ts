import { expect, it } from 'vitest';
import { wholeNumber } from './wire';

const messages = (value: number) =>
  wholeNumber(6, 64)
    .safeParse(value)
    .error?.issues.map(({ message }) => message);

it('names the range that a number lies outside of', () => {
  expect(messages(6)).toBeUndefined();
  expect(messages(3)).toEqual(['应在 6 到 64 之间']);
  expect(messages(65)).toEqual(['应在 6 到 64 之间']);
  expect(messages(7.5)).toEqual(['应为整数']);
});
