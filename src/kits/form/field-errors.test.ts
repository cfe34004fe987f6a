import { expect, it } from 'vitest';
import { AppError } from '@contract/kernel/errors';
import { sortErrors } from './field-errors';

const invalid = (...fields: [path: string, message: string][]) =>
  new AppError('INPUT_INVALID', { detail: 'x' }, { fields: fields.map(([path, message]) => ({ path, message })) });

it('puts what the server says to the fields that it is about', () => {
  const error = invalid(['name', '过长'], ['dept_ids.0', '不存在'], ['dept_ids.1', '重复']);
  expect(sortErrors(error, ['name', 'depts'], { dept_ids: 'depts' })).toEqual({
    fields: { name: '过长', depts: '不存在' },
    hasOthers: false,
  });
});

it('leaves to the top what no field is about', () => {
  expect(sortErrors(invalid(['name', '过长'], ['version', '缺少']), ['name'])).toEqual({
    fields: { name: '过长' },
    hasOthers: true,
  });
  expect(sortErrors(new AppError('NETWORK'), ['name'])).toEqual({ fields: {}, hasOthers: true });
});

it('gives an error as a whole to the field that the form names for it', () => {
  const error = new AppError('KEY_REUSED');
  expect(sortErrors(error, ['name'], {}, { KEY_REUSED: 'name' })).toEqual({
    fields: { name: error.message },
    hasOthers: false,
  });
});
