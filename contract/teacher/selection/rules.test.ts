import { describe, expect, it } from 'vitest';
import {
  conditionLines,
  declarationProblem,
  meanScore,
  noticeUntil,
  overQuota,
  rankOf,
  roundProblem,
  roundState,
  scoreProblem,
  type RoundDays,
} from './rules';

const round: RoundDays = {
  published_on: '2026-03-01',
  apply_from: '2026-03-10',
  apply_until: '2026-03-20',
  noticed_on: null,
  is_ended: false,
};

describe('a round', () => {
  it.each([
    ['2026-03-09', {}, 'published'],
    ['2026-03-10', {}, 'open'],
    ['2026-03-20', {}, 'open'],
    ['2026-03-21', {}, 'reviewing'],
    ['2026-03-15', { published_on: null }, 'draft'],
    ['2026-03-25', { noticed_on: '2026-03-22' }, 'notice'],
    ['2026-03-25', { noticed_on: '2026-03-22', is_ended: true }, 'ended'],
    ['2026-03-12', { is_ended: true }, 'ended'],
  ] as const)('on %s with %o is %s', (day, part, state) => {
    expect(roundState({ ...round, ...part }, day)).toBe(state);
  });

  it('is under public notice for its days, the first included', () => {
    expect(noticeUntil('2026-02-26', 1)).toBe('2026-02-26');
    expect(noticeUntil('2026-02-26', 7)).toBe('2026-03-04');
  });

  it('is refused backwards, without items and with two of one name', () => {
    const filled = {
      apply_from: '2026-03-10',
      apply_until: '2026-03-10',
      items: [{ name: '教学', most: 10 }],
      materials: [],
    };
    expect(roundProblem(filled)).toBe('');
    expect(roundProblem({ ...filled, apply_until: '2026-03-09' })).toContain('截止');
    expect(roundProblem({ ...filled, items: [] })).toContain('评分项目');
    expect(roundProblem({ ...filled, items: [...filled.items, { name: ' 教学', most: 5 }] })).toContain('重名');
    expect(roundProblem({ ...filled, materials: ['证书', '证书'] })).toContain('重名');
  });
});

describe('conditions side by side', () => {
  const rule = { title: 2, years: 5, degree: 2, training: 2 } as const;
  const facts = {
    title: '主治医师',
    practised_since: '2020-03-02',
    degree: '本科',
    certificates: [{ level: 1 as const, valid_until: null }],
  };
  it('say for each what is wanted, what is there and whether it is met', () => {
    const lines = conditionLines(rule, facts, '2026-03-01');
    expect(lines.map(({ isMet }) => isMet)).toEqual([true, true, true, false]);
    expect(lines[1]).toMatchObject({ wants: '满 5 年', has: '满 5 年' });
    expect(lines[3]).toMatchObject({ section: 'training', wants: '市级及以上', has: '院级' });
  });
  it('count nothing that has expired or is not recorded', () => {
    const empty = {
      title: '',
      practised_since: null,
      degree: '',
      certificates: [{ level: 4 as const, valid_until: '2026-02-28' }],
    };
    const lines = conditionLines(rule, empty, '2026-03-01');
    expect(lines.some(({ isMet }) => isMet)).toBe(false);
    expect(lines[3]!.has).toBe('已有证书均已过期');
  });
});

describe('a score sheet', () => {
  const items = [
    { name: '教学', most: 60 },
    { name: '临床', most: 40 },
  ];
  const sheet = (first: number, second: number) => [
    { item: '教学', score: first },
    { item: '临床', score: second },
  ];
  it('takes halves between nothing and the most of each item, and every item once', () => {
    expect(scoreProblem(items, sheet(60, 0.5))).toBe('');
    expect(scoreProblem(items, sheet(60.5, 1))).toContain('教学');
    expect(scoreProblem(items, sheet(1, 0.25))).toContain('半分');
    expect(scoreProblem(items, sheet(1, -1))).toContain('临床');
    expect(scoreProblem(items, sheet(1, 1).slice(0, 1))).toContain('临床');
    expect(scoreProblem(items, [...sheet(1, 1), { item: '其他', score: 1 }])).toContain('刷新');
  });
  it('is averaged over reviewers, and equal scores share a place', () => {
    expect(meanScore([])).toBeNull();
    expect(meanScore([sheet(50, 30), sheet(45, 30.5), sheet(44, 30)])).toBe(76.5);
    const all = [90, 85, 85, 70, null];
    expect(all.map((score) => rankOf(score, all))).toEqual([1, 2, 2, 4, null]);
  });
});

it('chooses no more of a department than the round takes', () => {
  const chosen = [{ dept_name: '心内科' }, { dept_name: '心内科' }, { dept_name: '' }];
  expect(overQuota(null, chosen)).toEqual([]);
  expect(overQuota(2, chosen)).toEqual([]);
  expect(overQuota(1, chosen)).toEqual(['心内科 2 人']);
});

it('is submitted with a statement, all materials and the commitment', () => {
  const filled = { statement: '带教八年', isCommitted: true };
  const of = (name: string, state: 'present' | 'missing') => ({ name, state, reason: '' });
  expect(declarationProblem(filled, [of('职称证书', 'present')])).toBe('');
  expect(declarationProblem({ ...filled, statement: ' ' }, [])).toContain('陈述');
  expect(declarationProblem(filled, [of('职称证书', 'present'), of('培训证书', 'missing')])).toContain('培训证书');
  expect(declarationProblem({ ...filled, isCommitted: false }, [])).toContain('承诺');
});
