import { expect, it } from 'vitest';
import type { RelationResult, TargetResult } from '@contract/evaluation/results';
import { trendOf } from './trend';

const relation = (key: RelationResult['key'], mean: number | null): RelationResult => ({
  key,
  name: `关系 ${key}`,
  weight: 1,
  mean,
  n: 3,
  minimum: 3,
  items: [],
  comments: [],
});
const result = (closes_on: string, total: number | null, relations: RelationResult[]): TargetResult => ({
  task_id: 1,
  task_name: '',
  closes_on,
  target_key: 'p1',
  target_name: '',
  dept_name: '',
  total,
  relations,
});

it('follows the total and each relation, with gaps where nothing is shown or nobody was asked', () => {
  const results = [
    result('2026-09-30', 80, [relation('peer', null), relation('teacherStudent', 80)]),
    result('2026-10-10', 90, [relation('peer', 90)]),
    result('2026-10-31', null, [relation('peer', null), relation('self', null)]),
  ];
  expect(trendOf(results)).toEqual({
    names: ['2026-09', '2026-10', '2026-10（2）'],
    rows: [
      { key: 'total', name: '总分', values: [80, 90, null] },
      { key: 'peer', name: '关系 peer', values: [null, 90, null] },
      { key: 'teacherStudent', name: '关系 teacherStudent', values: [80, null, null] },
      { key: 'self', name: '关系 self', values: [null, null, null] },
    ],
  });
  expect(trendOf([])).toEqual({ names: [], rows: [{ key: 'total', name: '总分', values: [] }] });
});
