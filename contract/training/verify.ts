import { z } from 'zod';
import { ruleKind } from '../kernel/rule-kind';
import { completionOf, entryStates } from './completion';

const name = z.union([z.string(), z.number()]);

/** Rules of this module that cases can be held against. */
export const trainingRuleKinds = {
  'training.completion': ruleKind(
    z.strictObject({
      requirements: z.array(
        z.strictObject({ item: name, dept: name, kind: name, required: z.number().int().nonnegative() }),
      ),
      entries: z.array(z.strictObject({ item: name, dept: name, status: z.enum(entryStates) })),
      scope: z.strictObject({ dept: name.optional(), kind: name.optional() }).optional(),
    }),
    completionOf,
  ),
};
