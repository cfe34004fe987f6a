import { expect, it } from 'vitest';
import { rowReader } from '../../kernel/sheet-check';
import { offlinePoints, offlineRefusal } from './offline-rules';
import { examOfOptions, offlineSheet, withExam } from '../offline-sheet';

it('a cell says points to the hundredth, that a score is taken back, or nothing that counts', () => {
  const texts = ['0', '85', '85.5', '８５．２５', '0.07', '撤销', '85.555', '-1', '1001', '八十', '85分', '1e9'];
  expect(texts.map(offlinePoints)).toEqual([
    0,
    8500,
    8550,
    8525,
    7,
    null,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  // What Excel adds up: 28.1 * 3.
  expect(offlinePoints('84.30000000000001')).toBe(8430);
});

it('who was absent on line may have sat on paper; who is exempt, put off, void or removed may not', () => {
  const states = ['listed', 'absent', 'exempt', 'deferred', 'void', 'removed'] as const;
  expect(states.map((state) => offlineRefusal(state) === undefined)).toEqual([true, true, false, false, false, false]);
  expect(offlineRefusal('exempt')).toBe('该考生为“免考”，不能有成绩');
});

it('a row tells each cell that is wrong in words; an empty score is no fault', () => {
  const read = rowReader(offlineSheet);
  const row = { ticket_no: '1', name: '张三', staff_id: '', score: '', note: '' };
  expect(read(row).problems).toEqual([]);
  expect(read({ ...row, name: '', score: '很好' }).problems.map(({ message }) => message)).toEqual([
    '姓名是必填项',
    '成绩应为不小于 0、至多两位小数的数，或填“撤销”',
  ]);
});

it('an import knows its exam after a reload', () => {
  expect(examOfOptions(withExam(7))).toBe(7);
  expect(() => examOfOptions({})).toThrow();
});
