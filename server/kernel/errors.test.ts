import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { AppError } from '@contract/kernel/errors';
import { loggableError, refusalOf } from './errors';

const failed = (code = '23505') => {
  const cause = new DatabaseError('Key (staff_id)=(R20240001) already exists.', 100, 'error');
  Object.assign(cause, { code, constraint: 'person_staff_id', table: 'person', detail: '张三' });
  return new DrizzleQueryError('insert into person (name) values ($1)', ['张三'], cause);
};

it('answers an expected failure with its code, status and Chinese text', () => {
  expect(refusalOf(new AppError('LOGIN_WRONG', {}, { captcha: true }), 'r1')).toEqual({
    status: 400,
    body: {
      code: 1002,
      message: '账号或密码错误，请核对后重试',
      data: { error: 'LOGIN_WRONG', requestId: 'r1', details: { captcha: true } },
    },
  });
});

it.each([
  [413, 'PAYLOAD_TOO_LARGE'],
  [429, 'TOO_MANY_REQUESTS'],
  [415, 'INPUT_INVALID'],
])('makes HTTP status %i %s', (statusCode, error) => {
  expect(refusalOf(Object.assign(new Error('x'), { statusCode }), 'r1').body.data.error).toBe(error);
});

it('makes everything else a system error that names the request and nothing more', () => {
  const { status, body } = refusalOf(failed('53100'), 'r1');
  expect([status, body.data]).toEqual([500, { error: 'SYSTEM_ERROR', requestId: 'r1', details: undefined }]);
  expect(body.message).toContain('r1');
  expect(JSON.stringify(body)).not.toMatch(/insert|person|R2024|张三/);
});

it.each([
  ['22003', 400, 'INPUT_INVALID'],
  ['22008', 400, 'INPUT_INVALID'],
  ['22021', 400, 'INPUT_INVALID'],
  ['22P05', 400, 'INPUT_INVALID'],
  ['23502', 400, 'INPUT_INVALID'],
  ['23503', 409, 'REFERENCE_MISSING'],
  ['23505', 409, 'VALUE_TAKEN'],
  ['23514', 400, 'INPUT_INVALID'],
])('takes SQLSTATE %s for what somebody gave', (code, expected, key) => {
  const { status, body } = refusalOf(failed(code), 'r1');
  expect([status, body.data.error]).toEqual([expected, key]);
  expect(JSON.stringify(body)).not.toMatch(/insert|person|张三/);
});

it("logs of a query what helps and nobody's data", () => {
  const logged = loggableError(failed());
  expect(logged).toMatchObject({
    code: '23505',
    constraint: 'person_staff_id',
    query: expect.stringContaining('insert'),
  });
  expect(JSON.stringify(logged)).not.toMatch(/R2024|张三/);
});

it('logs the reason why a query was not sent', () => {
  const unsent = new DrizzleQueryError('select 1', [], new Error('use tx or call.db'));
  expect(loggableError(unsent)).toMatchObject({ message: 'use tx or call.db' });
});
