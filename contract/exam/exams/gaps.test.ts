import { expect, it } from 'vitest';
import { gapsOf, seatsFor, type ExamSettings } from './gaps';

const now = Date.parse('2026-12-01T00:00:00Z');
const whole: ExamSettings = {
  has_paper: true,
  full_mark: 100,
  pass_mark: 60,
  start_at: '2026-12-02T01:00:00.000Z',
  candidates: 40,
  seats: 60,
  invigilators: 2,
  markers: 2,
  marks_needed: 2,
  has_human_parts: true,
};

it('finds nothing in the way of an exam that is whole', () => {
  expect(gapsOf(whole, now)).toEqual([]);
  expect(gapsOf({ ...whole, seats: null, invigilators: 0 }, now)).toEqual([]);
  expect(gapsOf({ ...whole, has_human_parts: false, markers: 0 }, now)).toEqual([]);
});

it.each([
  [{ has_paper: false }, '请选择已定稿的试卷'],
  [{ pass_mark: 101 }, '及格分不能超过试卷总分 100 分'],
  [{ start_at: null }, '请设置考试时间'],
  [{ start_at: '2026-12-01T00:00:00.000Z' }, '开始时间已过，请改到以后'],
  [{ candidates: 0 }, '请添加考生'],
  [{ seats: 39 }, '考场共 39 个座位，考生 40 人，请增加考场'],
  [{ invigilators: 0 }, '请安排监考'],
  [{ markers: 1 }, '主观题需 2 人评阅，请安排阅卷人'],
] as const)('says what %o lacks', (change, words) => {
  expect(gapsOf({ ...whole, ...change }, now)).toEqual([words]);
});

it('seats people room after room, neighbours with different variants', () => {
  const rooms = [
    { id: 7, seats: 3 },
    { id: 9, seats: 5 },
  ];
  expect(seatsFor(5, rooms, 2, new Set(['7 2']))).toEqual([
    { room: 7, seat: 1, variant: 1 },
    { room: 7, seat: 3, variant: 1 },
    { room: 9, seat: 1, variant: 1 },
    { room: 9, seat: 2, variant: 2 },
    { room: 9, seat: 3, variant: 1 },
  ]);
  expect(seatsFor(20, rooms, 1, new Set())).toHaveLength(8);
});
