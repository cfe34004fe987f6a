import { describe, expect, it } from 'vitest';
import { emptyContent } from './content-problems';
import { freshCard, nextCard, roundResult, streakOf, practiceDeadline } from './practice-rules';
import { shareOf } from './practice-score';
import type { QuestionType } from './rules';

const day = 86_400_000;
const settings = { policy: 'half_if_subset', isCaseStrict: false };
let count = 0;
const contentOf = (type: QuestionType) => emptyContent(type, () => `opt${(count += 1)}`);

describe('repetition', () => {
  it('puts a question off further with every right answer that was due, and no further with others', () => {
    const first = nextCard(freshCard, true, 0);
    expect(first).toMatchObject({ box: 1, dueAt: 2 * day, right: 1 });
    expect(nextCard(first, true, day)).toMatchObject({ box: 1, dueAt: 2 * day, right: 2 });
    expect(nextCard(first, true, 2 * day)).toMatchObject({ box: 2, dueAt: 6 * day });
  });

  it('keeps a mistake until it was right twice, when it was due', () => {
    const wrong = nextCard(nextCard(freshCard, true, 0), false, day);
    expect(wrong).toMatchObject({ box: 0, dueAt: 2 * day, isWrong: true, wrong: 1 });
    const once = nextCard(wrong, true, 2 * day);
    expect(once.isWrong).toBe(true);
    expect(nextCard(once, true, 3 * day).isWrong).toBe(true);
    expect(nextCard(once, true, 4 * day).isWrong).toBe(false);
  });

  it('counts days in a row up to today, or to yesterday while today is still open', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-02-20'];
    expect(streakOf(days, '2026-03-01')).toBe(3);
    expect(streakOf(days, '2026-03-02')).toBe(3);
    expect(streakOf(days, '2026-03-03')).toBe(0);
    expect(streakOf([], '2026-03-03')).toBe(0);
  });

  it('sums a round up over what can be scored', () => {
    const items = [100, 50, 0, null].map((share) => ({ share, answered_at: 'x' }));
    expect(roundResult([...items, { share: null, answered_at: null }])).toEqual({
      answered: 4,
      right: 1,
      scored: 3,
      percent: 50,
    });
    expect(roundResult([{ share: null, answered_at: null }]).percent).toBeNull();
  });
});

describe('shares', () => {
  it('of options go by the key, those of X by the policy of the hospital', () => {
    const single = contentOf(1);
    const [a, b] = single.parts[0]!.public.options;
    single.parts[0]!.secret.key = [b!.id];
    expect([b!.id, a!.id, null].map((answer) => shareOf(single, [answer], settings))).toEqual([100, 0, 0]);
    const many = contentOf(6);
    const ids = many.parts[0]!.public.options.map(({ id }) => id);
    many.parts[0]!.secret.key = ids.slice(0, 2);
    expect(shareOf(many, [ids.slice(0, 2)], settings)).toBe(100);
    expect(shareOf(many, [ids.slice(0, 1)], settings)).toBe(50);
    expect(shareOf(many, [ids.slice(0, 1)], { ...settings, policy: 'all_or_nothing' })).toBe(0);
    expect(() => shareOf(many, [['strange']], settings)).toThrow('选项');
  });

  it('of units are the mean of their parts; B1 answers by its shared options', () => {
    const unit = contentOf(5);
    const [a, b] = unit.unit.options;
    for (const part of unit.parts) part.secret.key = [a!.id];
    expect(shareOf(unit, [a!.id, b!.id], settings)).toBe(50);
    expect(() => shareOf(unit, [a!.id, b!.id, a!.id], settings)).toThrow('小题数');
  });

  it('of blanks, judgements and places are scored; words are for a person', () => {
    const blank = contentOf(8);
    blank.parts[0]!.secret.blanks[0]!.accept = ['Aspirin'];
    expect(shareOf(blank, [['aspirin']], settings)).toBe(100);
    expect(shareOf(blank, [['aspirin']], { ...settings, isCaseStrict: true })).toBe(0);
    const judged = contentOf(7);
    judged.parts[0]!.secret.key = ['F'];
    expect(shareOf(judged, ['F'], settings)).toBe(100);
    const picture = contentOf(11);
    Object.assign(picture.parts[0]!.public, { marks: 1, aspect: 1, options: [] });
    picture.parts[0]!.secret.targets = [{ shape: 'circle', c: [0.5, 0.5, 0.1] }];
    expect(shareOf(picture, [[[0.5, 0.55]]], settings)).toBe(100);
    expect(shareOf(picture, [[[0.1, 0.1]]], settings)).toBe(0);
    expect(shareOf(contentOf(9), ['很长的回答'], settings)).toBeNull();
  });
});

it('ends a mock exam after its minutes, and one without them never', () => {
  const started_at = '2027-03-01T09:00:00.000Z';
  expect(practiceDeadline({ started_at, minutes: 20 })).toBe(Date.parse('2027-03-01T09:20:00Z'));
  expect(practiceDeadline({ started_at, minutes: null })).toBeNull();
});
