import { describe, expect, it } from 'vitest';
import { initialTypeConfig } from './initial-types';
import { maskValue, tidyValue, unknownKeys, valueProblems } from './person-values';
import type { PersonField, PersonValue } from './type-config';

const config = initialTypeConfig(1);
const field = (key: string): PersonField => config.fields.find((one) => one.key === key)!;
const right = { name: '示例甲', staff_id: 'ZY0001', recruit_year: 2025, training_major: '内科' };

describe('values of a personal file', () => {
  it('are right with what is required alone', () => {
    expect(valueProblems(config, right)).toEqual({});
  });

  it('names each required field that is missing, in the customer’s words', () => {
    expect(valueProblems(config, {})).toEqual({
      name: '姓名是必填项',
      staff_id: '工号是必填项',
      recruit_year: '年级是必填项',
      training_major: '培训专业是必填项',
    });
  });

  it('asks for nothing that is not shown', () => {
    const fields = config.fields.map((one) => (one.key === 'recruit_year' ? { ...one, shown: false } : one));
    expect(valueProblems({ ...config, fields }, { ...right, recruit_year: null })).toEqual({});
  });

  it.each<[string, PersonValue]>([
    ['gender', '未知'],
    ['id_card', '110105194912310021'],
    ['birth_date', '2025-02-30'],
    ['phone', '12345'],
    ['email', 'a@b'],
    ['address_area', '4401'],
    ['dept_id', 0],
    ['dept_id', 1.5],
    ['recruit_year', 1800],
    ['recruit_year', 2025.5],
    ['name', '长'.repeat(101)],
    ['name', 5],
  ])('refuses %s = %s', (key, value) => {
    expect(Object.keys(valueProblems(config, { ...right, [key]: value }))).toEqual([key]);
  });

  it('wants birth date and gender to agree with the identity number', () => {
    const person = { ...right, id_card: '11010519491231002X' };
    expect(valueProblems(config, { ...person, birth_date: '1949-12-31', gender: '女' })).toEqual({});
    expect(Object.keys(valueProblems(config, { ...person, birth_date: '1949-12-30', gender: '男' }))).toEqual([
      'birth_date',
      'gender',
    ]);
  });

  it('knows what the configuration does not have', () => {
    expect(unknownKeys(config, { ...right, salary: 1 })).toEqual(['salary']);
  });

  it('are tidied: blanks trimmed, nothing as null, a telephone number without its signs', () => {
    expect(tidyValue(field('name'), ' 示例 ')).toBe('示例');
    expect(tidyValue(field('email'), '  ')).toBeNull();
    expect(tidyValue(field('phone'), '138-0000 0000')).toBe('13800000000');
  });
});

describe('masks', () => {
  it.each<[string, PersonValue, PersonValue]>([
    ['id_card', '11010519491231002X', '**************002X'],
    ['phone', '13812345678', '138****5678'],
    ['phone', '8765432', '****32'],
    ['email', 'zhang.san@example.com', 'z***@example.com'],
    ['address', '示例路一号院二单元', '示例路***'],
    ['name', '示例甲', '示例甲'],
    ['phone', null, null],
  ])('hide %s %s', (key, value, masked) => {
    expect(maskValue(field(key), value)).toBe(masked);
  });
});
