import { expect, it } from 'vitest';
import { partNames, readBudgets, sentenceOf } from '../../scripts/lib/budgets.mjs';

const budgets = readBudgets();

it('gives each part of npm test a budget in the README, 25 minutes in all: what all 224 routes may take', () => {
  expect([...budgets.keys()]).toEqual(partNames);
  expect([...budgets.values()].reduce((sum, seconds) => sum + seconds)).toBeLessThanOrEqual(25 * 60);
});

it('warns of a part that outgrows its budget, and only of that', () => {
  expect(sentenceOf('build', 61, 60)).toMatch(/^== build: 61 s; WARNING: .*60 s/);
  expect(sentenceOf('build', 60, 60)).toBe('== build: 60 s');
});
