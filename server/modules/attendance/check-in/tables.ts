import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CheckWay } from '@contract/attendance/check-in-rules';
import { departments } from '../../dictionary/tables';
import { people, personTypes } from '../../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** How people of a type check in; one without a row is marked by its ward. */
export const attendanceCheckSettings = pgTable(
  'attendance_check_setting',
  {
    id: integer()
      .primaryKey()
      .references(() => personTypes.id),
    way: text().$type<CheckWay>().notNull(),
    /** The first day on which a day without a check-in is open. */
    since: date(),
    grace: integer().notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    radius: integer(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  () => [check('attendance_check_setting_way', sql`way in ('ward', 'code', 'position')`)],
);

/** Check-ins: of a day the first is the arrival and the last the departure. */
export const attendanceCheckIns = pgTable(
  'attendance_check_in',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    /** The day that it belongs to: of a night that of its evening. */
    day: date().notNull(),
    /** The code's own time. */
    at: instant('at').notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    device: text().notNull(),
    /** It came from a phone that had no network. */
    isKept: boolean('is_kept').notNull(),
    arrivedAt: instant('arrived_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('attendance_check_in_once').on(table.userId, table.at),
    index('attendance_check_in_day').on(table.day, table.deptId),
    index('attendance_check_in_dept').on(table.deptId),
  ],
);

/** Which device checked in for whom: one person a day. */
export const attendanceDevices = pgTable(
  'attendance_device',
  {
    day: date().notNull(),
    device: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
  },
  (table) => [primaryKey({ columns: [table.day, table.device] }), index('attendance_device_person').on(table.userId)],
);
