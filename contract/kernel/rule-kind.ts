import type { z } from 'zod';

/**
 * A pure rule that a hospital can hold against cases of its own (`npm run rules -- verify`): what it reads, and the rule.
 * Modules list theirs in `verify.ts`, and `contract/rule-catalog.ts` lists them all.
 */
export interface RuleKind {
  /** @throws RuleRefusal for an input that the rule does not read, with words that say what is wrong with it */
  valueOf(input: unknown): unknown;
}

/** An input that a rule refuses: never a value that means "wrong". */
export class RuleRefusal extends Error {
  override name = 'RuleRefusal';
  constructor(
    /** In capitals, e.g. REVERSED_RANGE; what other programs look at. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * A rule with the shape of its input. Fields that the shape does not name are refused where it is strict, which it should
 * be: a misspelt setting would otherwise hold its default in silence.
 */
export function ruleKind<Input>(shape: z.ZodType<Input>, rule: (input: Input) => unknown): RuleKind {
  return {
    valueOf(input) {
      const read = shape.safeParse(input);
      if (read.success) return rule(read.data);
      const problem = read.error.issues[0]!;
      throw new RuleRefusal('BAD_INPUT', `${problem.path.join('.') || 'input'}：${problem.message}`);
    },
  };
}
