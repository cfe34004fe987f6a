import { worthOf } from '@contract/activities/evaluation';
import { minuteMs } from '@contract/activities/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { insertRows } from '@server/demo/insert-rows';
import type { Db } from '@server/kernel/database/database';
import { staysAt } from '../rotation/public';
import { formOf } from './evaluation-forms';
import { activityParticipants, type activities } from './tables';

type Participant = typeof activityParticipants.$inferInsert;
/** All rows that are inserted at once have the same keys. */
const blank = {
  enrolState: null,
  enrolAt: null,
  inAt: null,
  inState: null,
  inWay: null,
  inArrivedAt: null,
  outAt: null,
  outState: null,
  outWay: null,
  outArrivedAt: null,
  scores: null,
  worth: null,
  comment: '',
  evaluatedAt: null,
  creditHours: null,
  creditedAt: null,
};

/** Who was on the ward signed in, most of them; some evaluated, some came late by the outbox. */
export async function writeParticipants(
  tx: Db,
  deptId: number,
  made: (typeof activities.$inferSelect)[],
): Promise<void> {
  const days = made.map(({ startAt }) => hospitalDay(startAt)).toSorted();
  const stays = await staysAt(tx, { deptIds: [deptId], from: days[0]!, to: days.at(-1)! });
  const rows = made.flatMap((row): Participant[] => {
    const day = hospitalDay(row.startAt);
    const there = stays.filter(({ from, to }) => from <= day && day <= to).slice(0, row.needsEnrolment ? 10 : 14);
    const isOver = row.endAt.getTime() < Date.now() && row.state !== 'cancelled' && row.state !== 'draft';
    if (!isOver && !(row.needsEnrolment && row.state === 'published')) return [];
    return there.flatMap(({ userId }, at): Participant[] => {
      const who = { ...blank, activityId: row.id, personId: userId };
      if (!isOver) {
        const isFull = row.mostPeople !== null && at >= row.mostPeople;
        return [
          {
            ...who,
            enrolState: isFull ? ('waiting' as const) : ('enrolled' as const),
            enrolAt: new Date(Date.now() - (20 - at) * 60 * minuteMs),
          },
        ];
      }
      if ((at + row.id) % 7 === 3) return [];
      return [{ ...who, ...attended(row, at) }];
    });
  });
  const keys = new Set<string>();
  const once = rows.filter(({ activityId, personId }) => {
    const key = `${activityId}:${personId}`;
    return !keys.has(key) && keys.add(key).size > 0;
  });
  await insertRows(tx, activityParticipants, once);
}

function attended(row: typeof activities.$inferSelect, at: number) {
  const scores = [5, 4 + (at % 2), 5, 3 + (at % 3), 4];
  const isOffline = (at + row.id) % 6 === 1;
  const isRecent = row.state === 'published';
  const inAt = new Date(row.startAt.getTime() - ((at * 37) % 500) * 1000);
  const isPending = isOffline && isRecent && at % 2 === 1;
  const isEvaluated = (at + row.id) % 5 !== 2;
  const isCredited = !isPending && row.evidenceState !== 'rejected' && (!row.needsEvaluation || isEvaluated);
  const out = row.needsSignOut
    ? { outAt: row.endAt, outState: 'valid' as const, outWay: 'code' as const, outArrivedAt: row.endAt }
    : {};
  return {
    inAt,
    inState: isPending ? ('pending' as const) : ('valid' as const),
    inWay: isOffline ? ('offline' as const) : ('code' as const),
    inArrivedAt: new Date(inAt.getTime() + (isOffline ? 3_600_000 : 2000)),
    ...out,
    ...(row.needsEvaluation &&
      isEvaluated && {
        scores,
        worth: worthOf(formOf(row), scores),
        comment: at % 4 === 0 ? '结合病例讲解，收获很大' : '',
        evaluatedAt: row.endAt,
      }),
    ...(isCredited && { creditHours: row.hours, creditedAt: row.endAt }),
  };
}
