import { expect, it } from 'vitest';
import { all, between, chosen, errorsOf, isRequired, maxLength, pattern, rangeOf, required, type Rules } from './rules';

interface Values {
  name: string;
  code: string;
  beds: number | null;
  depts: readonly number[];
  isOpen: boolean;
  reason: string;
}
const rules: Rules<Values> = {
  name: all(required('科室名称'), maxLength(5)),
  code: pattern(/^[A-Z]{2}$/, '应为两个大写字母'),
  beds: all<number | null>(required('床位'), between(1, 999)),
  depts: chosen('科室'),
  reason: (value, { isOpen }) => (isOpen ? null : required('停用原因')(value)),
};
const good: Values = { name: '内科', code: '', beds: 1, depts: [1], isOpen: true, reason: '' };

it('finds nothing wrong with what is right', () => {
  expect(errorsOf(rules, good)).toEqual({});
});

it('says the customer’s words', () => {
  expect(errorsOf(rules, { ...good, name: '  ', beds: null, depts: [] })).toEqual({
    name: '科室名称是必填项',
    beds: '床位是必填项',
    depts: '请至少选择一个科室',
  });
});

it('says the first thing that is wrong with a field', () => {
  expect(errorsOf(rules, { ...good, name: '心血管内科病区', code: 'ab', beds: 0 })).toEqual({
    name: '不能超过 5 个字',
    code: '应为两个大写字母',
    beds: '应在 1 到 999 之间',
  });
});

it('knows which fields may not stay empty, also when that depends on another one', () => {
  const demanded = (values: Values) =>
    (Object.keys(good) as (keyof Values)[]).filter((name) => isRequired(rules, name, values));
  expect(demanded(good)).toEqual(['name', 'beds', 'depts']);
  expect(demanded({ ...good, isOpen: false })).toEqual(['name', 'beds', 'depts', 'reason']);
});

it('does not ask the rule of a field of several values about an empty one', () => {
  const upload = { image: { extensions: ['jpg'], max_mb: 10 } };
  const kind = ({ extensions }: (typeof upload)['image']) => (extensions.length === 0 ? '请至少选择一个扩展名' : null);
  expect(isRequired<typeof upload>({ image: kind }, 'image', upload)).toBe(false);
});

it('refuses a number outside its range or with too many digits, and tells the field its range', () => {
  const beds = all<number | null>(required('床位'), between(0, 999));
  expect([-5, 1000, 5.5, 5, null].map((value) => beds(value, {}))).toEqual([
    '应在 0 到 999 之间',
    '应在 0 到 999 之间',
    '应为整数',
    null,
    '床位是必填项',
  ]);
  expect(between(0, 9, 1)(1.25)).toBe('最多 1 位小数');
  expect(rangeOf(beds)).toEqual({ least: 0, most: 999, decimals: 0 });
  expect(rangeOf(required('床位'))).toBeUndefined();
});
