import { daysOf, type Days } from '@contract/attendance/days';
import type { checkInEndpoints } from '@contract/attendance/check-in';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Database, Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { drawTicket, isTicket, sealingKey } from '@server/kits/sealed-code';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { eq } from 'drizzle-orm';
import { departments } from '../../dictionary/tables';
import { people } from '../../people/tables';
import { workCalendar } from '../calendar';
import { linesOf } from '../sheet-lines';
import { shiftsOfType } from '../shifts';
import { attending, daysOfMonth, type Attending } from '../ward-people';
import { checkSettingOf } from './seen';

/** The secret of codes and tickets; whoever is in a transaction asks for it before. */
export const keyOf = (database: Database) => sealingKey(database, 'attendance check-in key');

const ticketSubject = (userId: number, day: string) => `att-${userId}.${day.replaceAll('-', '')}`;

/** The day on which a ticket was given to somebody; undefined for one that is not genuine or another's. */
export function ticketDay(key: Buffer, text: string, userId: number): string | undefined {
  const [, year, month, date] = /^att-\d+\.(\d{4})(\d{2})(\d{2})\./.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  return year && isTicket(key, text, ticketSubject(userId, day)) ? day : undefined;
}

/** Where somebody attends on some days, within himself alone; his personnel type goes along. */
export async function ownAttending(db: Db, user: CurrentUser, days: Days) {
  const { typeId } = first(await db.select({ typeId: people.typeId }).from(people).where(eq(people.id, user.userId)));
  const rows: Attending[] = await attending(db, { kind: 'self', userId: user.userId }, typeId, {
    ...days,
    userIds: [user.userId],
  });
  return { typeId, rows };
}

/** 我的考勤. */
export const readOwnDays: Handler<(typeof checkInEndpoints)['ownDays']> = async ({ db, database, user, query }) => {
  const day = today();
  const month = query.month ?? day.slice(0, 7);
  const { typeId, rows } = await ownAttending(db, user, daysOfMonth(month));
  const { way } = await checkSettingOf(db, typeId);
  const { isWorkday, names } = await workCalendar(db);
  const now = (await ownAttending(db, user, { from: day, to: day })).rows[0];
  const [dept] = now
    ? await db.select({ name: departments.name }).from(departments).where(eq(departments.id, now.deptId))
    : [];
  return {
    month,
    type_id: typeId,
    today: day,
    way,
    dept_name: dept?.name ?? '',
    days: daysOf(daysOfMonth(month)).map((one) => ({
      day: one,
      is_workday: isWorkday(one),
      name: names.get(one) ?? '',
    })),
    shifts: await shiftsOfType(db, typeId),
    line: (await linesOf(db, rows, { month, type_id: typeId }))[0] ?? null,
    ticket:
      way === 'code' ? drawTicket(await keyOf(database), ticketSubject(user.userId, hospitalDay(Date.now()))) : '',
  };
};
