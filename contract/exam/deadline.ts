import { exact, minus, one, plus, rounded, times, toNumber, whole, type Exact } from '../kernel/exact';

export interface DeadlineConfig {
  /** Instants, as texts with an offset. */
  window_start: string;
  window_end: string;
  duration_min: number;
  mode: 'fixed' | 'flexible';
  /** Seconds in which answers may still arrive; 60 unless given. */
  grace_s?: number | null;
  personal_factor?: number | null;
}

export interface AnswerEvent {
  /** By the client's clock, corrected by its offset. */
  answer_client_at: string;
  answer_received_at: string;
  chain?: 'ok' | 'broken' | null;
  monotonic?: 'ok' | 'backwards' | null;
  /** Entries before this one are missing. */
  seq_gap?: boolean | number | null;
  writer?: 'current' | 'old' | null;
  /** The server has the entry already. */
  repeat?: boolean | null;
}

export type DeadlineEvent =
  | { enter: string }
  | { at: string; extend_all_min: number; key?: string | null }
  | { at: string; extend_one_min: number; key?: string | null }
  | AnswerEvent;

export type AnswerResult =
  | 'accepted'
  | 'accepted_in_grace'
  | 'kept_not_counted'
  | 'late_for_review'
  | 'missing_entries'
  | 'old_writer';

export type AnswerFlag = 'chain_broken' | 'clock_not_monotonic' | 'clock_offset_recorded';

export interface DeadlineResult {
  /** An instant; null in a flexible exam that nobody has entered. */
  deadline: string | null;
  /** At the last event, by the clock of the server. */
  state: 'not_entered' | 'absent' | 'waiting' | 'answering' | 'auto_submitted';
  /** Of the last answer; null without one, or where it was refused. */
  result: AnswerResult | null;
  /** Whether anything was refused and has changed nothing: an entry, a change of time, an answer. */
  refused: boolean;
  /** Of the last answer. */
  flag: AnswerFlag | null;
}

interface Sitting {
  config: DeadlineConfig;
  entered: number | null;
  /** Minutes that were added for everybody, and for this person. */
  all: Exact;
  own: Exact;
}

/** Follows a sitting event by event, as the server does (design sections 2.6 and 4). */
export function deadlineOf(config: DeadlineConfig, events: readonly DeadlineEvent[]): DeadlineResult {
  let sitting: Sitting = { config, entered: null, all: whole(0), own: whole(0) };
  const keys = new Set<string>();
  let now = -Infinity;
  let refused = false;
  let last: { result: AnswerResult | null; flag: AnswerFlag | null } = { result: null, flag: null };
  for (const event of events) {
    if ('enter' in event) {
      now = Date.parse(event.enter);
      const isLate = now >= closingOf(sitting);
      refused ||= isLate && sitting.entered === null;
      if (!isLate) sitting = { ...sitting, entered: sitting.entered ?? now };
    } else if ('answer_received_at' in event) {
      now = Date.parse(event.answer_received_at);
      const answer = answerOf(sitting, event, last.result);
      refused ||= answer === undefined;
      last = answer ?? { result: null, flag: null };
    } else {
      now = Date.parse(event.at);
      const isRepeated = typeof event.key === 'string' && keys.has(event.key);
      const changed =
        'extend_all_min' in event
          ? { ...sitting, all: plus(sitting.all, exact(event.extend_all_min)) }
          : { ...sitting, own: plus(sitting.own, exact(event.extend_one_min)) };
      const isPast = closingOf(changed) < now;
      if (isRepeated) continue;
      refused ||= isPast;
      if (isPast) continue;
      sitting = changed;
      if (typeof event.key === 'string') keys.add(event.key);
    }
  }
  const deadline = config.mode === 'flexible' && sitting.entered === null ? null : closingOf(sitting);
  return {
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    state: stateAt(sitting, now),
    result: last.result,
    refused,
    flag: last.flag,
  };
}

const startOf = ({ config, entered }: Sitting): number =>
  Math.max(Date.parse(config.window_start), entered ?? -Infinity);

/** ms at which it ends: for the person, or in a flexible exam that is not entered, for whoever comes last. */
function closingOf(sitting: Sitting): number {
  const { config, entered, all, own } = sitting;
  const factor = exact(config.personal_factor ?? 1);
  const duration = exact(config.duration_min);
  const added = plus(times(factor, all), own);
  const length = plus(times(duration, factor), added);
  if (config.mode === 'fixed') return Date.parse(config.window_start) + msOf(length);
  const cap = Date.parse(config.window_end) + msOf(plus(times(duration, minus(factor, one)), added));
  return entered === null ? cap : Math.min(startOf(sitting) + msOf(length), cap);
}

const msOf = (minutes: Exact): number => toNumber(rounded(times(minutes, whole(60_000)), 1n));

function stateAt(sitting: Sitting, now: number): DeadlineResult['state'] {
  const isOver = now >= closingOf(sitting);
  if (sitting.entered === null) return isOver ? 'absent' : 'not_entered';
  if (isOver) return 'auto_submitted';
  return now < Date.parse(sitting.config.window_start) ? 'waiting' : 'answering';
}

/** undefined: refused, since the questions are not open. @param before what the last answer came to */
function answerOf(sitting: Sitting, event: AnswerEvent, before: AnswerResult | null) {
  const received = Date.parse(event.answer_received_at);
  const written = Date.parse(event.answer_client_at);
  if (sitting.entered === null || received < startOf(sitting)) return undefined;
  const result = resultOf(sitting, event, { received, written, before });
  return { result, flag: flagOf(sitting.entered, event, { received, written }) };
}

function resultOf(
  sitting: Sitting,
  { chain, seq_gap, writer, repeat }: AnswerEvent,
  { received, written, before }: { received: number; written: number; before: AnswerResult | null },
): AnswerResult {
  if (writer === 'old') return 'old_writer';
  // The same receipt again, whenever it arrives.
  if (repeat) return before ?? 'accepted';
  const deadline = closingOf(sitting);
  const isLate = received > deadline + (sitting.config.grace_s ?? 60) * 1000;
  if (isLate || chain === 'broken') return 'late_for_review';
  if (seq_gap) return 'missing_entries';
  if (received < deadline) return 'accepted';
  return written < deadline ? 'accepted_in_grace' : 'kept_not_counted';
}

function flagOf(
  entered: number,
  { chain, monotonic }: AnswerEvent,
  { received, written }: { received: number; written: number },
): AnswerFlag | null {
  if (chain === 'broken') return 'chain_broken';
  if (monotonic === 'backwards') return 'clock_not_monotonic';
  return written < entered || written > received ? 'clock_offset_recorded' : null;
}
