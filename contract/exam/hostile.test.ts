import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RuleRefusal } from '../kernel/rule-kind';
import { examRuleKinds } from './verify';

/**
 * Borders, traps of decimals and of greedy ways, and inputs that must be refused, each with the value that the design of exams says
 * (sections 2.14, 2.18 and 4), worked out by hand. `refused`: an error, never a score.
 */
interface Case {
  id: string;
  kind: string;
  input: unknown;
  expect: unknown;
}
const cases = JSON.parse(
  readFileSync(new URL('../../tests/fixtures/exam/hostile.json', import.meta.url), 'utf8'),
) as Case[];
const isRefused = (expected: unknown) => JSON.stringify(expected) === '{"refused":true}';

it.each(cases.map((one) => [one.kind, one.id, one] as const))('%s: %s', (kind, _, { input, expect: expected }) => {
  const value = () => examRuleKinds[kind]!.valueOf(input);
  if (isRefused(expected)) expect(value).toThrow(RuleRefusal);
  else expect(comparable(value(), expected)).toEqual(comparable(expected, expected));
});

/** The part of a value that a case names, instants as such and figures to six decimals. */
function comparable(value: unknown, named: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6;
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value;
  if (Array.isArray(value)) {
    return value.map((one, at) => comparable(one, Array.isArray(named) ? named[at] : undefined));
  }
  if (value === null || typeof value !== 'object' || named === null || typeof named !== 'object') return value;
  return Object.fromEntries(
    Object.entries(named).map(([key, part]) => [key, comparable((value as Record<string, unknown>)[key], part)]),
  );
}
