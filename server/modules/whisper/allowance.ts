import { AppError } from '@contract/kernel/errors';
import { limits } from '@contract/whisper/rules';

const hourMs = 60 * 60 * 1000;
/** When each account sent something within the hour: in memory, so that nothing is left of it. Each process counts for itself. */
const sent = new Map<number, number[]>();

/** Counts something that an account sends. @throws AppError WHISPER_TOO_MANY */
export function spend(accountId: number, now: number = Date.now()): void {
  for (const [id, times] of sent) {
    const recent = times.filter((time) => time > now - hourMs);
    if (recent.length === 0) sent.delete(id);
    else sent.set(id, recent);
  }
  const times = sent.get(accountId) ?? [];
  if (times.length >= limits.perHour) throw new AppError('WHISPER_TOO_MANY', { most: limits.perHour });
  sent.set(accountId, [...times, now]);
}

/** For tests: as an hour later. */
export const forgetAllowances = (): void => sent.clear();
