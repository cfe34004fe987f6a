import { AppError } from '@contract/kernel/errors';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';

/** How far back and ahead a bed is given. */
const daysBack = 366;
const daysForward = 366 * 6;

/** @throws AppError DORM_DAY_OUTSIDE for a span that is reversed, or far from today */
export function demandSpan(fromOn: string, dueOn: string): void {
  const [earliest, latest] = [daysAhead(today(), -daysBack), daysAhead(today(), daysForward)];
  if (fromOn < earliest || fromOn > latest)
    throw new AppError('DORM_DAY_OUTSIDE', { what: '入住日期', from: earliest, to: latest });
  if (dueOn < fromOn || dueOn > latest)
    throw new AppError('DORM_DAY_OUTSIDE', { what: '到期日期', from: fromOn, to: latest });
}
