/**
 * Values that people, browsers and attackers send: a leaf of a schema gets those that it takes as good values, and the
 * others as bad ones. Add what once broke something.
 */

const dates = ['2026-11-23', '0000-01-01', '0001-01-01', '1900-01-01', '2199-12-31', '9999-12-31', '2026-02-30'];
const months = ['2026-11', '2000-01', '2099-12', '0000-01', '9999-12', '2026-13'];
const moments = dates.flatMap((day) => [
  `${day}T08:00:00+08:00`,
  `${day}T10:00:00+08:00`,
  `${day}T00:00:00Z`,
  `${day}T23:59:59.999-14:00`,
]);
const names = ['内科', '张三', '阿卜杜拉·买买提', '𠮷田 丽', 'Anna Müller', 'e\u0301', 'admin', 'R20240001'];
const marks = [
  'a\0b',
  'a\nb',
  'a\r\nb\tc',
  'a\u0007b',
  '\ud842',
  '\udfb7\ud842',
  '\u202egnp.exe',
  '\u2066a\u2069',
  'a\u200bb',
  '\ufeffa',
  'a\u2028b',
  '\u3164',
];
const addresses = [
  '/main/system',
  '/main/',
  '/main/../x',
  '//a.example',
  'javascript:alert(1)',
  '/main/\\a',
  '%',
  '%00',
];
const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'a:b:c', '*', 'rotation:plan:list'];
const spelled = ['0', '1', '-1', '1.5', '2147483648', '1e21', '0x10', 'NaN', 'Infinity', '１２', 'null', 'true', '[]'];
const codes = [
  '123456',
  '13800001111',
  '010-88886666',
  '11',
  '110101',
  '110101199003070011',
  '127.0.0.1',
  'f'.repeat(64),
];
const queries = ["' or 1=1 --", '%_\\', '$1', '(a|a)*b', '<b>a', '<u>'.repeat(6600), '{{name}}', '${name}', '\\u0000'];
const long = [100, 101, 300, 301, 2000, 20_001].flatMap((length) => ['x'.repeat(length), '长'.repeat(length)]);

export const texts: readonly string[] = [
  '',
  ' ',
  'a',
  ...dates,
  ...months,
  ...moments,
  ...names,
  ...marks,
  ...addresses,
  ...keys,
  ...spelled,
  ...codes,
  ...queries,
  ...long,
];

export const numbers: readonly number[] = [
  0,
  1,
  2,
  3,
  5,
  7,
  12,
  20,
  100,
  500,
  2024,
  2026,
  48_634,
  -1,
  -0,
  1.5,
  0.1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  -1e21,
  1e308,
  5e-324,
];

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

export const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [1],
  ['a', 'a'],
  [null],
  [[]],
  { a: 1 },
  { length: 1e9 },
  { toString: 'a', valueOf: 1 },
  deep(40),
  deep(3000),
];
