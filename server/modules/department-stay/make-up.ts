import { makeUp } from '@contract/attendance/share';
import { makeUpHindrance, proposedHalves, type ExitState } from '@contract/department-stay/exit-rules';
import type { ExitDetail, exitEndpoints } from '@contract/department-stay/exits';
import type { AppError } from '@contract/kernel/errors';
import { formatMonth, halfMonthOfDate, monthIndex, pieceOf, pieceSpan, HalfUp } from '@contract/kernel/half-month';
import type { z } from 'zod';
import type { Db } from '@server/kernel/database/database';
import { currentHalf } from '@server/kits/today';
import { shareOf } from '../attendance/public';
import { notify } from '../notice/public';
import { firstRoom, makeUpsOf, placeMakeUp, staysAt, type MakeUpStay, type StayAt } from '../rotation/public';
import { deptNames } from './change-rows';

type MakeUpFacts = ExitDetail['make_up'];

/** What a stay makes up for and what makes up for it; for one that failed and is not made up for, a proposal. */
export async function makeUpFacts(db: Db, stay: StayAt, state: ExitState): Promise<MakeUpFacts> {
  const { of, by } = await makeUpsOf(db, stay.id);
  const names = await deptNames(
    db,
    [...by, ...(of ? [of] : [])].map(({ deptId }) => deptId),
  );
  const shown = ({ deptId, ...one }: MakeUpStay) => ({ ...one, dept_name: names.get(deptId) ?? '' });
  const isOwed = state === 'failed' && by.length === 0;
  return { of: of && shown(of), by: by.map(shown), proposed: isOwed ? await proposal(db, stay) : null };
}

async function proposal(db: Db, stay: StayAt): Promise<NonNullable<MakeUpFacts['proposed']>> {
  const share = (await shareOf(db, [stay.id])).get(stay.id);
  const whole = halfMonthOfDate(stay.to) - halfMonthOfDate(stay.from) + 1;
  const missed = share ? makeUp(share.leave + share.absent, share.should, whole) : { due: false, half_months: 0 };
  const halfMonths = proposedHalves(missed, whole);
  const from = Math.max(currentHalf(), halfMonthOfDate(stay.to)) + 1;
  const start = await firstRoom(db, stay.userId, { from, halfMonths });
  const { month, half } = pieceOf(start, 1);
  return { month: formatMonth(month), half: half === HalfUp.second ? half : HalfUp.first, half_months: halfMonths };
}

type Asked = z.output<(typeof exitEndpoints)['makeUpExit']['body']>;

/**
 * Places the stay that makes up for one that failed, and tells the trainee.
 * @throws what `refusal` makes, and as `placeMakeUp`
 */
export async function arrangeMakeUp(
  tx: Db,
  stay: StayAt,
  { asked, doneBy, refusal }: { asked: Asked; doneBy: number; refusal: (reason: string) => AppError },
): Promise<number> {
  const { start } = pieceSpan(monthIndex(asked.month), asked.half);
  const hindrance = makeUpHindrance(start, currentHalf());
  if (hindrance !== null) throw refusal(hindrance);
  const [known] = (await makeUpsOf(tx, stay.id)).by;
  if (known) throw refusal(`已安排 ${known.from} 至 ${known.to} 的补轮`);
  const id = await placeMakeUp(tx, stay.id, { start, halfMonths: asked.half_months, doneBy });
  const [placed] = await staysAt(tx, { ids: [id] });
  await notify(tx, {
    event: 'department-stay.exit.makeUp',
    recipients: { student: [stay.userId] },
    variables: {
      dept: (await deptNames(tx, [stay.deptId])).get(stay.deptId) ?? '',
      from: placed!.from,
      to: placed!.to,
    },
    link: '/rotation-management/rotation-overview-view',
    subject: `stay:${id}`,
  });
  return id;
}
