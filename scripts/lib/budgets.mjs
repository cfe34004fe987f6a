import { readFileSync } from 'node:fs';
import { root } from './run.mjs';

/** The parts of `npm test`, in the order in which they run; each has a row in the README's table of budgets. */
export const partNames = ['types, lint, format', 'unit tests', 'build', 'server tests', 'browser tests', 'a kill'];

/** Seconds that each part may take on two cores, as the README's table says. @returns {Map<string, number>} */
export function readBudgets(text = readFileSync(`${root}README.md`, 'utf8')) {
  const [, table = ''] = text.split('| part of `npm test` |');
  return new Map(
    [...table.split('\n\n', 1)[0].matchAll(/^\| (\D[^|]*?) \| (\d+) \|/gm)].map(([, name, seconds]) => [
      name,
      Number(seconds),
    ]),
  );
}

/** What is said of a part when it is over. @param {number | undefined} budget */
export function sentenceOf(name, seconds, budget) {
  const over = budget !== undefined && seconds > budget ? `; WARNING: its budget is ${budget} s, see README.md` : '';
  return `== ${name}: ${seconds} s${over}`;
}
