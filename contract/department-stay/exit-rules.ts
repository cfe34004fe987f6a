import { formatMonth, monthIndex, pieceSpan, type HalfMonth } from '../kernel/half-month';
import { daysAhead, dueDays, type StayDays } from '../rotation/stay-states';

/** Leaving a department: words, the checklist and the decisions that browser and server share. No schema here. */
export const exitLimits = {
  reason: 300,
  comment: 300,
  score: [0, 100],
  /** Exits that are passed together. */
  batch: 100,
  /** Half months of a make-up stay, and months ahead in which it begins. */
  halfMonths: [1, 24],
  monthsAhead: 36,
} as const;

/** Score from which a theory or skill examination of a department is passed. */
export const passMark = 60;

/** How the leaving of a stay stands. Nothing is stored of one that nobody has looked at. */
export const exitStates = ['open', 'pending', 'returned', 'left', 'failed'] as const;
export type ExitState = (typeof exitStates)[number];
export const exitStateWords: Record<ExitState, string> = {
  open: '未申请',
  pending: '审批中',
  returned: '已退回',
  left: '已出科',
  failed: '不合格-补轮',
};

export const exitKinds = ['ordinary', 'early', 'forced'] as const;
export type ExitKind = (typeof exitKinds)[number];
export const exitKindWords: Record<ExitKind, string> = { ordinary: '正常出科', early: '提前出科', forced: '直接认定' };

/** What somebody asks for before its last day is an early leave. */
export const exitKindOf = (lastOn: string, { to }: Pick<StayDays, 'to'>): ExitKind =>
  lastOn < to ? 'early' : 'ordinary';

/** 合格 or 不合格, as those who teach judge, and how conduct and attitude are rated (domain.md 2.3, 出科考核表). */
export const verdictWords = { pass: '合格', fail: '不合格' } as const;
export type Verdict = keyof typeof verdictWords;
export const verdicts = Object.keys(verdictWords) as [Verdict, ...Verdict[]];
export const ratings = ['优', '良', '中', '差'] as const;
export type Rating = (typeof ratings)[number];

/** How an item of the checklist stands; `off`: the hospital asks nothing of the kind of this stay. */
export const itemStateWords = { met: '已达标', unmet: '未达标', waived: '已豁免', off: '未启用' } as const;
export type ItemState = keyof typeof itemStateWords;
export const itemStates = Object.keys(itemStateWords) as [ItemState, ...ItemState[]];

/** Who can mend an item. The trainee's own must be met before he applies. */
export const ownerWords = { trainee: '学员', teacher: '带教老师', ward: '科室' } as const;
export type ExitOwner = keyof typeof ownerWords;
export const exitOwners = Object.keys(ownerWords) as [ExitOwner, ...ExitOwner[]];

/** What is compared of an item. */
export interface CheckedItem {
  key: string;
  title: string;
  value: string;
  state: ItemState;
  owner: ExitOwner;
}

/** What keeps somebody from applying: what he can mend himself. */
export const ownBlocks = <Item extends Pick<CheckedItem, 'state' | 'owner'>>(items: readonly Item[]): Item[] =>
  items.filter(({ state, owner }) => state === 'unmet' && owner === 'trainee');

/**
 * Why the last level cannot pass it yet; empty when it can. Whoever is judged to have failed leaves for another reason than
 * a list that is full.
 */
export function passObstacle(
  items: readonly Pick<CheckedItem, 'title' | 'state'>[],
  { verdict, lastOn, today }: { verdict: Verdict | null; lastOn: string; today: string },
): string {
  if (lastOn > today) return `在科至 ${lastOn}，到当天再作最后一级审批`;
  if (verdict === 'fail') return '';
  const unmet = items.filter(({ state }) => state === 'unmet').map(({ title }) => title);
  return unmet.length > 0 ? `出科清单未完成：${unmet.join('、')}` : '';
}

/** Items that are other than they were, with both values; what a reviewer saw and what is so now. */
export function itemChanges<Item extends CheckedItem>(before: readonly Item[], now: readonly Item[]) {
  const known = new Map(before.map((item) => [item.key, item]));
  const words = ({ value, state }: Item) => [value, itemStateWords[state]].filter(Boolean).join(' ');
  return now.flatMap((item) => {
    const old = known.get(item.key);
    const was = old ? words(old) : '';
    return was === words(item) ? [] : [{ label: item.title, old: was, new: words(item) }];
  });
}

/** Why a day cannot be the last one of a stay, in a sentence; null when it can. */
export function lastDayHindrance(
  on: string,
  stay: StayDays,
  { today, reason }: { today: string; reason: string },
): string | null {
  if (on < stay.from) return `出科日期不能早于入科日期 ${stay.from}`;
  if (on > stay.to) return `出科日期不能晚于轮转结束日期 ${stay.to}`;
  if (on > daysAhead(today, dueDays)) return `离出科还有 ${dueDays} 天以上，到时再申请`;
  return on < stay.to && reason.trim() === '' ? '提前出科请填写原因' : null;
}

/** Why a make-up stay cannot begin in a half month, in a sentence; null when it can. @param now the half month of today */
export function makeUpHindrance(start: number, now: number): string | null {
  if (start < now) return '补轮不能早于本半月';
  return start > now + 2 * exitLimits.monthsAhead ? `补轮只能安排在 ${exitLimits.monthsAhead} 个月内` : null;
}

/** Half months that are proposed: by the rule of attendance what was missed, or else the whole of the stay again. */
export const proposedHalves = (rule: { due: boolean; half_months: number }, whole: number): number =>
  Math.min(rule.due ? rule.half_months : whole, exitLimits.halfMonths[1]);

/** First and last day of half months from one on: what a make-up stay of so many comes to. */
export function daysOfHalves(month: string, half: 1 | 2, count: number): { from: string; to: string } {
  const { start } = pieceSpan(monthIndex(month), half);
  return { from: firstDay(start), to: daysAhead(firstDay(start + count), -1) };
}
const firstDay = (half: HalfMonth) => `${formatMonth(Math.floor(half / 2))}-${half % 2 === 0 ? '01' : '16'}`;
