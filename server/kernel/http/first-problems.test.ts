import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppError } from '@contract/kernel/errors';
import { firstProblemsCompiler, mostProblems } from './first-problems';

const check = (schema: z.ZodType, value: unknown) => {
  const validate = firstProblemsCompiler({ schema, method: 'POST', url: '/' }) as (value: unknown) => {
    value?: unknown;
    error?: AppError;
  };
  return validate(value);
};
const fieldsOf = (schema: z.ZodType, value: unknown) =>
  (check(schema, value).error!.details as { fields: { path: string; message: string }[] }).fields;

describe('the problems of a request', () => {
  it('are told by field, all of them while they are few', () => {
    const schema = z.object({
      name: z.string('请填写姓名'),
      ids: z.array(z.number('应为数字')),
      more: z.string('缺少'),
    });
    expect(fieldsOf(schema, { ids: [1, 'b', 3, 'd'] })).toEqual([
      { path: 'name', message: '请填写姓名' },
      { path: 'ids.1', message: '应为数字' },
      { path: 'ids.3', message: '应为数字' },
      { path: 'more', message: '缺少' },
    ]);
    expect(check(schema, {}).error).toMatchObject({
      key: 'INPUT_INVALID',
      message: '提交的内容有误：name：请填写姓名',
    });
  });

  it('come with the value when there are none', () => {
    const schema = z.object({
      rows: z.array(z.object({ at: z.coerce.number() })).default([]),
      words: z.record(z.string(), z.string()),
    });
    expect(check(schema, { rows: [{ at: '1' }], words: { a: 'b' } })).toEqual({
      value: { rows: [{ at: 1 }], words: { a: 'b' } },
    });
  });

  /** A schema that counts how often it was asked. */
  function counted() {
    const asked = { times: 0 };
    const schema = z.string().refine(() => {
      asked.times += 1;
      return false;
    });
    return { asked, schema };
  }

  it.each([
    ['a list', (one: z.ZodType) => z.array(one), Array(500).fill('')],
    ['lists of lists', (one: z.ZodType) => z.array(z.array(one)), Array.from({ length: 50 }, () => Array(10).fill(''))],
    [
      'a part of each element',
      (one: z.ZodType) => z.array(z.object({ one })),
      Array.from({ length: 500 }, () => ({ one: '' })),
    ],
    [
      'a record',
      (one: z.ZodType) => z.record(z.string(), one),
      Object.fromEntries(
        Array(500)
          .fill(0)
          .map((_, at) => [at, '']),
      ),
    ],
    [
      'what is optional or defaults',
      (one: z.ZodType) => z.array(one).max(1000).default([]).optional(),
      Array(500).fill(''),
    ],
  ])('in %s end the search', (_, schemaOf, value) => {
    const { asked, schema } = counted();
    expect(fieldsOf(schemaOf(schema), value)).toHaveLength(mostProblems);
    expect(asked.times).toBe(mostProblems);
  });

  it('keep the rules of a list from elements that nobody looked at', () => {
    const rows = z.array(z.object({ name: z.string().max(3) })).refine((all) => all.every(({ name }) => name.trim()));
    const schema = z.object({ first: rows, second: rows });
    const long = Array.from({ length: 30 }, () => ({ name: '四个字的' }));
    expect(fieldsOf(schema, { first: [...long, null], second: [null, 1] })).toHaveLength(mostProblems);
  });

  it('of a choice that does not fit are not those of the one that does', () => {
    const numbers = z.array(z.number());
    const schema = z.object({ some: z.array(z.union([numbers, z.array(z.string())])), numbers });
    const value = { some: [Array(50).fill('a')], numbers: [1] };
    expect(check(schema, value)).toEqual({ value });
  });

  it('are found anew by each request', () => {
    const schema = z.array(z.number());
    expect(fieldsOf(schema, Array(500).fill(''))).toHaveLength(mostProblems);
    expect(check(schema, [1, 2])).toEqual({ value: [1, 2] });
    expect(schema.safeParse(Array(500).fill('')).error!.issues).toHaveLength(500);
  });
});
