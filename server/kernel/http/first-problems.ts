import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { $ZodAsyncError, config, util } from 'zod/v4/core';
import type { $ZodIssueBase, $ZodRawIssue, $ZodType, $ZodTypeDef, ParseContextInternal } from 'zod/v4/core';
import { AppError } from '@contract/kernel/errors';

/** Problems of a request that are looked for and told: a form shows fewer, and whoever writes a client mends the first. */
export const mostProblems = 20;

/** Problems that a parse may still find; once there are none left, no further element is looked at. */
interface Patience {
  left: number;
}
type Context = ParseContextInternal<$ZodIssueBase> & { patience?: Patience };

/** Where a schema keeps those that it is made of. */
type Holding = $ZodTypeDef & {
  [Name in 'element' | 'keyType' | 'valueType' | 'innerType' | 'in' | 'out' | 'left' | 'right']?: $ZodType;
} & {
  shape?: Record<string, $ZodType>;
  options?: $ZodType[];
  discriminator?: string;
  items?: $ZodType[];
  getter?: () => $ZodType;
};

/** Checks requests by their schemas: an error is INPUT_INVALID with one sentence for the person, fields for the form. */
export const firstProblemsCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  stopEarly(schema);
  return (value) => {
    const context: Context = { async: false, patience: { left: mostProblems } };
    const result = schema._zod.run({ value, issues: [] }, context);
    if (result instanceof Promise) throw new $ZodAsyncError();
    return result.issues.length === 0 ? { value: result.value } : { error: refused(result.issues, context) };
  };
};

function refused(found: readonly $ZodRawIssue[], context: Context): AppError {
  const fields = found
    .filter(({ params }) => params !== unseen)
    .slice(0, mostProblems)
    .map((issue) => util.finalizeIssue(issue, context, config()))
    .map(({ path, message }) => ({ path: path.join('.'), message }));
  const first = fields[0]!;
  return new AppError('INPUT_INVALID', { detail: [first.path, first.message].filter(Boolean).join('：') }, { fields });
}

/** Marks the problem of an element that was not looked at: its list's own rules would not expect what it may be. */
const unseen = {};
const prepared = new WeakSet<$ZodType>();

/**
 * Makes the lists and records of a schema end their parse with the last problem that somebody wants to know. The library
 * would go on to the last element and keep every problem: 3 KB on the wire, 800 KB of wrong numbers, became 87 MB of
 * problems. Without a patience in the context the schema parses as ever.
 */
function stopEarly(schema: $ZodType): void {
  if (prepared.has(schema)) return;
  prepared.add(schema);
  const def = schema._zod.def as Holding;
  if (def.options && !def.discriminator) return tryWithPatience(schema);
  const elements = [def.element, def.keyType, def.valueType].filter((one) => one !== undefined);
  const parts = [def.innerType, def.in, def.out, def.left, def.right, def.getter?.()].filter(
    (one) => one !== undefined,
  );
  const lists = [def.shape ?? {}, def.options ?? [], def.items ?? []].flatMap((some) => Object.values(some));
  for (const held of [...elements, ...parts, ...lists]) stopEarly(held);
  elements.forEach(skipWithoutPatience);
}

/** What is wrong with one choice need not be wrong: the next one may fit. */
function tryWithPatience(union: $ZodType): void {
  const internals = union._zod;
  const run = internals.run.bind(internals);
  internals.run = (payload, context) => run(payload, { ...context, patience: undefined } as Context);
}

function skipWithoutPatience(element: $ZodType): void {
  const internals = element._zod;
  // Without rules of its own a schema runs as it parses, which the library makes quicker with the first parse.
  const runs: typeof internals.run =
    internals.run === internals.parse
      ? (payload, context) => internals.parse(payload, context)
      : internals.run.bind(internals);
  internals.run = (payload, context: Context) => {
    const { patience } = context;
    if (!patience) return runs(payload, context);
    if (patience.left <= 0) {
      payload.issues.push({ code: 'custom', params: unseen, input: undefined, inst: element, continue: false });
      return payload;
    }
    const before = patience.left;
    const result = runs(payload, context);
    // Elements inside have counted theirs.
    if (!(result instanceof Promise) && patience.left === before) patience.left -= result.issues.length;
    return result;
  };
}
