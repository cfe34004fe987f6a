import { describe, expect, it } from 'vitest';
import { aStaffRow, staffOptions, staffSheet } from '@tests/fixtures/sheet/staff';
import { rowReader } from './sheet-check';
import { defineSheet, type RowOf } from './sheet-definition';

const read = rowReader(staffSheet, staffOptions);
const messagesOf = (change: Partial<typeof aStaffRow>) =>
  read({ ...aStaffRow, ...change }).problems.map(({ message }) => message);

it('makes typed values of texts', () => {
  const { row, problems } = read(aStaffRow);
  expect(problems).toEqual([]);
  const typed: RowOf<typeof staffSheet> = row;
  expect(typed).toEqual({
    name: '张三',
    staff_id: 'A01',
    big_id: 1,
    big_name: '内科',
    dept_id: 11,
    gender: 2,
    entered_on: '2026-11-02',
    begins_at: '08:30:00',
    // 2026-11-21 00:00:00 UTC
    noted_at: 1_795_219_200,
    beds: 12,
    remark: null,
  });
});

describe('each rule has its sentence', () => {
  it.each<[string, Partial<typeof aStaffRow>, string]>([
    ['empty', { name: '  ' }, '姓名是必填项'],
    ['too short', { name: '张' }, '姓名的字符数不能少于 2 个'],
    ['too long, in characters', { name: '𠮷田𠮷田𠮷田' }, '姓名的字符数不能多于 5 个'],
    ['pattern', { staff_id: 'A-1' }, '工号填写有误，请输入正确的工号'],
    ['unknown choice', { gender: '未知' }, '性别“未知”不在可选范围内，请从下拉列表中选择'],
    ['choice of another parent', { big_id: '外科（一）' }, '科室“心血管内科”不属于所选的大科室，请从下拉列表中选择'],
    ['no number', { beds: '十二' }, '床位应为数字，请输入正确的床位'],
    ['no such day', { entered_on: '2026-02-30' }, '入职日期的格式应为 YYYY-MM-DD，请输入正确的入职日期'],
    ['no such time', { begins_at: '24:00' }, '上班时间的格式应为 hh:mm:ss，请输入正确的上班时间'],
    ['no instant', { noted_at: '昨天' }, '登记时间的格式应为 YYYY-MM-DD hh:mm:ss，请输入正确的登记时间'],
    ['own validator', { remark: '张三' }, '备注不能与姓名相同'],
  ])('%s', (_, change, message) => expect(messagesOf(change)).toEqual([message]));

  it('says a custom message instead', () => {
    const own = defineSheet({
      key: 'test.own',
      name: '人',
      columns: [{ title: '姓名', field: 'name', type: 'string', rules: { required: true, message: '请完善姓名列' } }],
    });
    expect(rowReader(own)({}).problems.map(({ message }) => message)).toEqual(['请完善姓名列']);
  });

  it('reports every cell, not the first only', () => {
    expect(read({}).problems.map(({ field }) => field)).toEqual(['name', 'staff_id']);
    expect(messagesOf({ name: '', beds: 'x' })).toHaveLength(2);
  });
});

describe('texts are tidied before they are compared', () => {
  it.each<[string, Partial<typeof aStaffRow>, object]>([
    ['full-width brackets and spaces', { big_id: ' 外科（ 一 ） ', dept_id: '门诊' }, { big_id: 2, dept_id: 22 }],
    ['the same label under two parents', { dept_id: '门诊' }, { dept_id: 12 }],
    ['full-width digits', { beds: '１２' }, { beds: 12 }],
    ['other ways to write a day', { entered_on: '2026年3月5日' }, { entered_on: '2026-03-05' }],
    ['a day with a time', { entered_on: '2026/3/5 10:00:00' }, { entered_on: '2026-03-05' }],
    ['seconds as digits', { noted_at: '1795219200' }, { noted_at: 1_795_219_200 }],
    ['milliseconds as digits', { noted_at: '1795219200000' }, { noted_at: 1_795_219_200 }],
    ['hours and minutes', { begins_at: '8:05' }, { begins_at: '08:05:00' }],
  ])('%s', (_, change, values) => {
    const { row, problems } = read({ ...aStaffRow, ...change });
    expect(problems).toEqual([]);
    expect(row).toMatchObject(values);
  });
});

it('is global-flag safe: a pattern with /g judges every row alike', () => {
  const sheet = defineSheet({
    key: 'test.global',
    name: '人',
    columns: [{ title: '号', field: 'no', type: 'string', rules: { pattern: /^\d+$/g } }],
  });
  const judge = rowReader(sheet);
  expect([judge({ no: '12' }), judge({ no: '12' })].map(({ problems }) => problems.length)).toEqual([0, 0]);
});

it('refuses a definition that contradicts itself', () => {
  const name = { title: '姓名', field: 'name', type: 'string' } as const;
  expect(() => defineSheet({ key: 'a', name: 'a', columns: [name, name] })).toThrow('name');
  const lost = { ...name, field: 'x', dataSource: { label: 'l', value: 'v', dependsOn: 'nobody' } } as const;
  expect(() => defineSheet({ key: 'a', name: 'a', columns: [lost] })).toThrow('x');
});
