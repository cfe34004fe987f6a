import { expect, it } from 'vitest';
import { numbersOf, numberWords } from './numbers';

it('numbers the parts of a case through, and the question after it goes on from there', () => {
  expect(numbersOf([1, 1, 3, 1]).map(numberWords)).toEqual(['1', '2', '3–5', '6']);
});
