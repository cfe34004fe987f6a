import { expect, it } from 'vitest';
import { plannerInstance } from '@tests/builders/planner-instance';
import { readInstance, readPlan } from './read-instance';

const good = () => plannerInstance({ people: 4, seed: 1 }).instance;

it('reads what the builder makes as it is', () => {
  expect(readInstance(JSON.parse(JSON.stringify(good())))).toEqual(good());
});

it.each<[string, (instance: ReturnType<typeof good>) => unknown]>([
  ['文件 应为对象，实为 null', () => null],
  ['T 应为 1 到 240 的整数，实为 缺失', (row) => ({ ...row, T: undefined })],
  ['start 应为 YYYY-MM，实为 "2027"', (row) => ({ ...row, start: '2027' })],
  ['hosp[0].cap 应有 72 项，实有 0 项', (row) => ({ ...row, hosp: [{ ...row.hosp[0], cap: [] }] })],
  ['hosp[1].id 与前面的重复：0', (row) => ({ ...row, hosp: [row.hosp[0], row.hosp[0]] })],
  ['std[0].hosp[0] 指向不存在的医院科室：999', (row) => ({ ...row, std: [{ ...row.std[0], hosp: [999] }] })],
  [
    'trainees[0].scheme 指向不存在的培训方案：99',
    (row) => ({ ...row, trainees: [{ ...row.trainees[0], scheme: 99 }] }),
  ],
  [
    'trainees[0].leave[0][1] 应为 4 到 72 的整数，实为 3',
    (row) => ({ ...row, trainees: [{ ...row.trainees[0], leave: [[3, 3]] }] }),
  ],
  [
    'trainees[0].done.3 应为 0 到 240 的整数，实为 "x"',
    (row) => ({ ...row, trainees: [{ ...row.trainees[0], done: { 3: 'x' } }] }),
  ],
  [
    'trainees[0].pins[0] 应为有 4 个数的列表，实为 [1,2]',
    (row) => ({ ...row, trainees: [{ ...row.trainees[0], pins: [[1, 2]] }] }),
  ],
])('refuses: %s', (message, change) => {
  expect(() => readInstance(change(good()))).toThrow(message);
});

it('reads a plan or an answer with one, without people who left', () => {
  const pieces = [{ from: 0, to: 2, std: 0, hosp: 0 }];
  const plan = [
    { trainee: 0, pieces },
    { trainee: 99, pieces },
  ];
  expect(readPlan({ state: 'planned', plan }, good())).toEqual([plan[0]]);
  expect(readPlan(plan, good())).toEqual([plan[0]]);
  const wrong = [{ trainee: 0, pieces: [{ from: 0, to: 2, std: 0, hosp: 999 }] }];
  expect(() => readPlan(wrong, good())).toThrow('plan[0].pieces[0].hosp 指向不存在的医院科室：999');
});
