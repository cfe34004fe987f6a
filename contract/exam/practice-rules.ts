/** Rules of practice that browser and server share. No schema here: pages import this file. */

/** `practice` tells the answer of a question as soon as it is answered, `mock` at the end. */
export const practiceModes = { practice: '练习（答后看答案）', mock: '模拟考试（交卷后看答案）' } as const;
export type PracticeMode = keyof typeof practiceModes;
export const practiceModeKeys = Object.keys(practiceModes) as PracticeMode[];

export const practiceSources = { random: '随机抽题', due: '到期复习', wrong: '错题', starred: '收藏' } as const;
export type PracticeSource = keyof typeof practiceSources;
export const practiceSourceKeys = Object.keys(practiceSources) as PracticeSource[];

export const practiceLimits = {
  /** Questions of a round. */
  count: [1, 100],
  /** Of a mock exam. */
  minutes: [1, 300],
  /** Characters of an answer in words. */
  text: 5000,
  report: 500,
  /** Rounds that the start shows. */
  rounds: 20,
} as const;

/** Days until a question comes again after so many right answers in a row that were due. */
const daysOf = [1, 2, 4, 7, 15, 30, 60] as const;
const dayMs = 86_400_000;

/** How somebody stands to a question. Instants in ms. */
export interface Card {
  right: number;
  wrong: number;
  box: number;
  dueAt: number | null;
  isWrong: boolean;
}
export const freshCard: Card = { right: 0, wrong: 0, box: 0, dueAt: null, isWrong: false };

/**
 * The card after an answer. A right one counts for repetition only where it was due: who answers the same thing three times in
 * an evening has not learnt it thrice. A wrong one begins anew, and stands among the mistakes until it was right twice.
 */
export function nextCard(card: Card, isRight: boolean, now: number): Card {
  if (!isRight) {
    return { ...card, wrong: card.wrong + 1, box: 0, dueAt: now + daysOf[0] * dayMs, isWrong: true };
  }
  const right = card.right + 1;
  if (card.dueAt !== null && card.dueAt > now) return { ...card, right };
  const box = Math.min(card.box + 1, daysOf.length - 1);
  return { ...card, right, box, dueAt: now + daysOf[box]! * dayMs, isWrong: card.isWrong && box < 2 };
}

/** Days in a row with practice, up to today or, where nothing was done today yet, to yesterday. Days `YYYY-MM-DD`. */
export function streakOf(days: readonly string[], today: string): number {
  const done = new Set(days);
  const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
  let at = done.has(today) ? today : dayBefore(today);
  let count = 0;
  for (; done.has(at); at = dayBefore(at)) count += 1;
  return count;
}

/** When a mock exam ends, in ms; null: whenever it is handed in. */
export const practiceDeadline = ({
  started_at,
  minutes,
}: {
  started_at: string;
  minutes: number | null;
}): number | null => (typeof minutes !== 'number' ? null : Date.parse(started_at) + minutes * 60_000);

/** What was answered in the last second is still on its way when the time is over. */
const graceMs = 5000;

/** Whether the time of a mock exam is over, as the server judges it: it takes no answer any more. */
export function isTimeOver(round: { started_at: string; minutes: number | null }, now: number): boolean {
  const deadline = practiceDeadline(round);
  return deadline !== null && now > deadline + graceMs;
}

/** What a round has come to. `share`: hundredths of the points; null where a person would have to judge. */
export function roundResult(items: readonly { share: number | null; answered_at: string | null }[]) {
  const scored = items.flatMap(({ share }) => (share === null ? [] : [share]));
  return {
    answered: items.filter(({ answered_at }) => answered_at !== null).length,
    right: scored.filter((share) => share >= 100).length,
    scored: scored.length,
    /** Mean share, in percent; null where nothing was scored. */
    percent: scored.length === 0 ? null : Math.round(scored.reduce((sum, share) => sum + share, 0) / scored.length),
  };
}

/** The answer to a part as it is kept: an option, options, words of blanks, a text, or places on a picture. */
export type PracticeAnswer = string | string[] | [number, number][] | null;

/** Whether nothing was entered for a part. */
export const isEmptyAnswer = (answer: PracticeAnswer | undefined): boolean =>
  answer === null ||
  answer === undefined ||
  answer.length === 0 ||
  (typeof answer === 'string' ? answer.trim() === '' : answer.every((one) => one === ''));
