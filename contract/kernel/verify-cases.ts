import { z } from 'zod';
import { RuleRefusal, type RuleKind } from './rule-kind';

/** A file of cases: each an input of a rule, and what the hospital expects of it, if it says. */
export const caseFile = z.object({
  cases: z.array(
    z.object({
      id: z.string().min(1),
      kind: z.string(),
      input: z.unknown().optional(),
      expect: z.unknown().optional(),
    }),
  ),
});
export type CaseFile = z.input<typeof caseFile>;

/** What became of a case. `holds` only where the case says what it expects. */
export interface CaseResult {
  id: string;
  value?: unknown;
  error?: { code: string; message: string };
  holds?: boolean;
}

/** Runs each case by itself: one that is refused, or that no rule knows, leaves the others. */
export function verifyCases(kinds: Readonly<Record<string, RuleKind>>, { cases }: CaseFile): CaseResult[] {
  return cases.map(({ id, kind, input, expect }) => {
    const found = outcomeOf(Object.hasOwn(kinds, kind) ? kinds[kind] : undefined, kind, input);
    if (expect === undefined) return { id, ...found };
    return { id, ...found, holds: agrees(found.error ? found : found.value, expect) };
  });
}

function outcomeOf(rule: RuleKind | undefined, kind: string, input: unknown): Omit<CaseResult, 'id'> {
  if (!rule) return { error: { code: 'UNKNOWN_KIND', message: `没有名为“${kind}”的规则` } };
  try {
    return { value: rule.valueOf(input) };
  } catch (error) {
    if (!(error instanceof RuleRefusal)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

/** Half of the sixth decimal: figures are written down with six. */
const tolerance = 0.5e-6;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/**
 * Whether a value is what a case expects: objects by the keys that it names, numbers to six decimals, times as instants.
 * A refused case is `{ error: { code } }`.
 */
export function agrees(value: unknown, expected: unknown): boolean {
  if (typeof expected === 'number') return typeof value === 'number' && Math.abs(value - expected) <= tolerance;
  if (typeof expected === 'string' && time.test(expected))
    return typeof value === 'string' && Date.parse(value) === Date.parse(expected);
  if (Array.isArray(expected))
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((part, index) => agrees(value[index], part))
    );
  if (typeof expected === 'object' && expected !== null)
    return (
      typeof value === 'object' &&
      value !== null &&
      Object.entries(expected).every(([key, part]) => agrees(Reflect.get(value, key), part))
    );
  return value === expected;
}
