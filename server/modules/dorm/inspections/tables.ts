import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InspectionKind, InspectionState, Presence } from '@contract/dorm/inspections/rules';
import { uniqueName } from '@server/kernel/database/name-key';
import { people } from '../../people/tables';
import { buildings, rooms, violationKinds, violations } from '../tables';

const version = () => integer().notNull().default(1);
const person = (name: string) => integer(name).references(() => people.id);

/** 检查项目. */
export const inspectItems = pgTable(
  'dorm_inspect_item',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    points: smallint().notNull(),
    status: smallint().notNull().default(1),
    version: version(),
  },
  (table) => [uniqueName('dorm_inspect_item', table.name), check('dorm_inspect_item_points', sql`points > 0`)],
);

/** 检查: a building on a day. */
export const inspections = pgTable(
  'dorm_inspection',
  {
    id: serial().primaryKey(),
    buildingId: integer('building_id')
      .notNull()
      .references(() => buildings.id),
    day: date().notNull(),
    kind: text().$type<InspectionKind>().notNull(),
    isUnion: boolean('is_union').notNull(),
    state: text().$type<InspectionState>().notNull().default('open'),
    note: text().notNull().default(''),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    version: version(),
  },
  (table) => [
    index('dorm_inspection_building').on(table.buildingId, table.day),
    check('dorm_inspection_kind', sql`kind in ('roll', 'hygiene', 'both', 'safety')`),
    check('dorm_inspection_state', sql`state in ('open', 'submitted', 'confirmed', 'published')`),
    check('dorm_inspection_handed_in', sql`(state = 'open') = (submitted_at is null)`),
  ],
);

/** Who goes round. */
export const inspectors = pgTable(
  'dorm_inspector',
  {
    inspectionId: integer('inspection_id')
      .notNull()
      .references(() => inspections.id, { onDelete: 'cascade' }),
    userId: person('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inspectionId, table.userId] }),
    index('dorm_inspector_person').on(table.userId),
  ],
);

/** A room as it was entered. */
export const inspectedRooms = pgTable(
  'dorm_inspected_room',
  {
    id: serial().primaryKey(),
    inspectionId: integer('inspection_id')
      .notNull()
      .references(() => inspections.id, { onDelete: 'cascade' }),
    roomId: integer('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    /** With the full points of that day. */
    scores: jsonb().$type<{ item_id: number; points: number; full: number }[]>().notNull().default([]),
    score: smallint(),
    note: text().notNull().default(''),
    enteredBy: person('entered_by').notNull(),
    enteredAt: timestamp('entered_at', { withTimezone: true }).notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('dorm_inspected_room_once').on(table.inspectionId, table.roomId),
    index('dorm_inspected_room_room').on(table.roomId),
    index('dorm_inspected_room_author').on(table.enteredBy),
  ],
);

/** Whether somebody was in. */
export const inspectedPeople = pgTable(
  'dorm_inspected_person',
  {
    inspectedId: integer('inspected_id')
      .notNull()
      .references(() => inspectedRooms.id, { onDelete: 'cascade' }),
    userId: person('user_id').notNull(),
    bedNumber: smallint('bed_number').notNull(),
    presence: text().$type<Presence>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inspectedId, table.userId] }),
    index('dorm_inspected_person_person').on(table.userId),
    check('dorm_inspected_person_presence', sql`presence in ('present', 'absent', 'leave', 'away')`),
  ],
);

/** A violation that an inspector found; it counts once the round is published. */
export const findings = pgTable(
  'dorm_inspect_finding',
  {
    id: serial().primaryKey(),
    inspectedId: integer('inspected_id')
      .notNull()
      .references(() => inspectedRooms.id, { onDelete: 'cascade' }),
    userId: person('user_id').notNull(),
    kindId: integer('kind_id')
      .notNull()
      .references(() => violationKinds.id),
    evidence: text().notNull(),
    violationId: integer('violation_id').references(() => violations.id),
  },
  (table) => [
    index('dorm_inspect_finding_room').on(table.inspectedId),
    index('dorm_inspect_finding_person').on(table.userId),
    index('dorm_inspect_finding_kind').on(table.kindId),
    index('dorm_inspect_finding_violation').on(table.violationId),
  ],
);
