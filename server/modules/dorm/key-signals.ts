import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { countedPoints, violationStates } from '@contract/dorm/violation-rules';
import { signalRows, violationSignal } from '@contract/student/rules';
import type { Slots } from '@server/kernel/slots';
import { today } from '@server/kits/today';
import { people } from '../people/tables';
import { violationKinds, violations } from './tables';

/** Who collected points by violations; told anew with each further one. What was written about them stays in the dormitory. */
export const violationsNoticed: Slots['keySignals'] = {
  key: 'dorm',
  title: '宿舍违纪',
  async noticed(db, among, thresholds) {
    const rows = await db
      .select({
        id: violations.id,
        userId: violations.userId,
        day: violations.day,
        points: violations.points,
        state: violations.state,
        kind: violationKinds.name,
      })
      .from(violations)
      .innerJoin(violationKinds, eq(violationKinds.id, violations.kindId))
      .where(
        and(
          ne(violations.state, 'revoked'),
          inArray(violations.userId, db.select({ id: people.id }).from(people).where(among)),
        ),
      )
      .orderBy(desc(violations.day), desc(violations.id));
    const counted = rows.filter((row) => countedPoints([row], today()) > 0);
    return [...groupBy(counted, ({ userId }) => userId)].flatMap(([userId, list]) => {
      const signal = violationSignal(list.length, countedPoints(list, today()), thresholds);
      if (!signal) return [];
      const told = list.map(
        ({ day, kind, points, state }) => `${day} ${kind} ${points} 分（${violationStates[state]}）`,
      );
      const newest = Math.max(...list.map(({ id }) => id));
      return [{ userId, stamp: String(newest), rows: told.slice(0, signalRows), ...signal }];
    });
  },
};
