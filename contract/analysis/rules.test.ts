import { describe, expect, it } from 'vitest';
import { cardProblem, colourOf, figureOf, groupFigures, moved, resized, thresholdProblem } from './rules';

const row = (part: number, whole: number | null = null, more: object = {}) => ({
  part,
  whole,
  type_name: '住院医师',
  major_name: '',
  grade: 2024,
  dept_name: '心血管内科',
  detail: '',
  ...more,
});

describe('a figure', () => {
  it('counts, shares and means rows, and says nothing where nothing was due', () => {
    expect(figureOf('people', [row(1), row(1)])).toBe(2);
    expect(figureOf('people', [])).toBe(0);
    expect(figureOf('attendance', [row(3, 4), row(1, 2)])).toBe(66.7);
    expect(figureOf('attendance', [row(0, 0), row(1, null)])).toBeNull();
    expect(figureOf('teachers', [row(1), row(2), row(2)])).toBe(1.7);
    expect(figureOf('teachers', [])).toBeNull();
  });

  it('lets no surplus make up for a gap, except that a ward can be above its capacity', () => {
    expect(figureOf('activities', [row(9, 3), row(0, 3)])).toBe(50);
    expect(figureOf('load', [row(12, 10)])).toBe(120);
  });

  it('is put together by group, the largest first and grades in their order', () => {
    const rows = [row(1, null, { grade: 2025 }), row(1), row(1), row(1, null, { grade: null })];
    expect(groupFigures('people', rows, 'grade')).toEqual([
      { label: '2024 级', value: 2, rows: 2 },
      { label: '2025 级', value: 1, rows: 1 },
      { label: '未填写', value: 1, rows: 1 },
    ]);
    const wards = [row(1, 4, { dept_name: '甲' }), row(3, 4, { dept_name: '乙' }), row(0, null, { dept_name: '丙' })];
    expect(groupFigures('load', wards, 'dept_name').map(({ label, value }) => [label, value])).toEqual([
      ['乙', 75],
      ['甲', 25],
      ['丙', null],
    ]);
  });
});

describe('a colour', () => {
  it('turns at its thresholds in both directions', () => {
    const more = { better: 'more', green: 90, red: 60 } as const;
    expect([90, 89.9, 60, 59.9, null].map((value) => colourOf(value, more))).toEqual([
      'green',
      'yellow',
      'yellow',
      'red',
      null,
    ]);
    const less = { better: 'less', green: 90, red: 100 } as const;
    expect([90, 91, 100, 101].map((value) => colourOf(value, less))).toEqual(['green', 'yellow', 'yellow', 'red']);
    expect(colourOf(5, { better: 'more', green: null, red: null })).toBeNull();
  });

  it('needs thresholds that go together', () => {
    expect(thresholdProblem({ better: 'more', green: 90, red: 60 })).toBeNull();
    expect(thresholdProblem({ better: 'more', green: null, red: 60 })).toContain('同时');
    expect(thresholdProblem({ better: 'more', green: 50, red: 60 })).toContain('不能低于');
    expect(thresholdProblem({ better: 'less', green: 100, red: 90 })).toContain('不能高于');
  });
});

describe('a card', () => {
  const card = { set: 'people', kind: 'pie', group: 'type_name', dept_id: null, width: 6 } as const;

  it('is drawn only as its data can be read', () => {
    expect(cardProblem(card)).toBeNull();
    expect(cardProblem({ ...card, set: 'attendance' })).toContain('饼图');
    expect(cardProblem({ ...card, group: 'detail' })).toContain('不能按所选项目分组');
    expect(cardProblem({ ...card, group: null })).toContain('没有选择分组');
    expect(cardProblem({ ...card, kind: 'number' })).toContain('不需要分组');
    expect(cardProblem({ ...card, kind: 'number', group: null })).toBeNull();
    expect(cardProblem({ ...card, width: 5 })).toContain('宽度');
  });

  it('moves and grows within its board', () => {
    const cards = ['a', 'b', 'c'].map((id) => ({ id }));
    const order = (id: string, by: number) =>
      moved(cards, id, by)
        .map((one) => one.id)
        .join('');
    expect([order('a', 1), order('c', -2), order('a', -1), order('b', 9), order('x', 1)]).toEqual([
      'bac',
      'cab',
      'abc',
      'acb',
      'abc',
    ]);
    expect([resized(3, -1), resized(4, 1), resized(8, 1), resized(12, 1)]).toEqual([3, 6, 12, 12]);
  });
});
