import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import type { ApplicationKind, ApplicationState } from '@contract/dorm/application-rules';
import { people } from '../../people/tables';
import { buildings, lodgings } from '../tables';

/** 宿舍申请: what somebody asked for; how it is reviewed stands with approvals. */
export const applications = pgTable(
  'dorm_application',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    kind: text().$type<ApplicationKind>().notNull(),
    fromOn: date('from_on').notNull(),
    dueOn: date('due_on'),
    fromTime: text('from_time').notNull().default(''),
    toTime: text('to_time').notNull().default(''),
    /** Wishes. */
    buildingId: integer('building_id').references(() => buildings.id),
    roommate: text().notNull().default(''),
    visitor: text().notNull().default(''),
    reason: text().notNull(),
    state: text().$type<ApplicationState>().notNull().default('pending'),
    /** Where the applicant lived when he asked, and once it is passed the lodging that it made. */
    lodgingId: integer('lodging_id').references(() => lodgings.id),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('dorm_application_person').on(table.userId, table.kind),
    index('dorm_application_building').on(table.buildingId),
    index('dorm_application_lodging').on(table.lodgingId),
    check('dorm_application_kind', sql`kind in ('checkIn', 'move', 'out', 'away', 'visit')`),
    check('dorm_application_state', sql`state in ('pending', 'approved', 'rejected', 'withdrawn')`),
    check('dorm_application_span', sql`from_on <= coalesce(due_on, from_on)`),
  ],
);
