import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ApplicationKind } from '@contract/dorm/application-rules';
import type { Likeness } from '@contract/dorm/allocate';
import type { ViolationState } from '@contract/dorm/violation-rules';
import type { BedState, CheckedItem, Gender, LodgingState } from '@contract/dorm/rules';
import { uniqueName } from '@server/kernel/database/name-key';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();
const person = (name: string) => integer(name).references(() => people.id);
const gender = () => smallint().$type<Gender>();

/** 房型. */
export const roomTypes = pgTable(
  'dorm_room_type',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    beds: smallint().notNull(),
    /** In yuan. */
    monthlyFee: integer('monthly_fee').notNull(),
    deposit: integer().notNull(),
    version: version(),
  },
  (table) => [uniqueName('dorm_room_type', table.name), check('dorm_room_type_beds', sql`beds > 0`)],
);

/** What holds for the whole dormitory: one row. */
export const settings = pgTable('dorm_setting', {
  id: serial().primaryKey(),
  sameType: text('same_type').$type<Likeness>().notNull().default('prefer'),
  sameGrade: text('same_grade').$type<Likeness>().notNull().default('prefer'),
  checkInItems: jsonb('check_in_items').$type<string[]>().notNull().default([]),
  checkOutItems: jsonb('check_out_items').$type<string[]>().notNull().default([]),
  version: version(),
});

/** 申请时段. */
export const seasons = pgTable(
  'dorm_season',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** Both included; null: without a first or last one. */
    fromOn: date('from_on'),
    untilOn: date('until_on'),
    kinds: text().array().$type<ApplicationKind[]>().notNull(),
    /** Types of the people whom it concerns; none: everybody. */
    typeIds: smallint('type_ids').array().notNull().default([]),
    version: version(),
  },
  (table) => [
    uniqueName('dorm_season', table.name),
    check('dorm_season_days', sql`coalesce(from_on, until_on) is not null and coalesce(from_on <= until_on, true)`),
  ],
);

/** 楼栋. */
export const buildings = pgTable(
  'dorm_building',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** Null: room by room. */
    gender: gender(),
    address: text().notNull().default(''),
    /** 宿管员: sees who lives in it. */
    managerId: person('manager_id'),
    status: smallint().notNull().default(1),
    note: text().notNull().default(''),
    version: version(),
  },
  (table) => [uniqueName('dorm_building', table.name), index('dorm_building_manager').on(table.managerId)],
);

export const rooms = pgTable(
  'dorm_room',
  {
    id: serial().primaryKey(),
    buildingId: integer('building_id')
      .notNull()
      .references(() => buildings.id),
    floor: smallint().notNull(),
    number: text().notNull(),
    typeId: integer('type_id')
      .notNull()
      .references(() => roomTypes.id),
    /** Null: as its building, else as those who live there. */
    gender: gender(),
    note: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    uniqueIndex('dorm_room_place').on(table.buildingId, table.number),
    index('dorm_room_of_type').on(table.typeId),
  ],
);

export const beds = pgTable(
  'dorm_bed',
  {
    id: serial().primaryKey(),
    roomId: integer('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    state: text().$type<BedState>().notNull().default('open'),
    note: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    uniqueIndex('dorm_bed_place').on(table.roomId, table.number),
    check('dorm_bed_state', sql`state in ('open', 'reserved', 'repair')`),
  ],
);

/**
 * 住宿: somebody has a bed from a day on, until the day after `due_on` or until it ended. Kept apart by exclusion
 * constraints of the migration (ADR 112).
 */
export const lodgings = pgTable(
  'dorm_lodging',
  {
    id: serial().primaryKey(),
    userId: person('user_id').notNull(),
    bedId: integer('bed_id')
      .notNull()
      .references(() => beds.id),
    fromOn: date('from_on').notNull(),
    dueOn: date('due_on').notNull(),
    /** The first day on which the bed is free again. */
    endedOn: date('ended_on'),
    state: text().$type<LodgingState>().notNull().default('planned'),
    monthlyFee: integer('monthly_fee').notNull(),
    deposit: integer().notNull(),
    depositPaid: boolean('deposit_paid').notNull().default(false),
    checkIn: jsonb('check_in').$type<CheckedItem[]>().notNull().default([]),
    checkOut: jsonb('check_out').$type<CheckedItem[]>().notNull().default([]),
    refunded: integer(),
    note: text().notNull().default(''),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('dorm_lodging_bed').on(table.bedId),
    index('dorm_lodging_person').on(table.userId),
    index('dorm_lodging_due')
      .on(table.dueOn)
      .where(sql`ended_on is null`),
    check('dorm_lodging_span', sql`from_on <= due_on and from_on <= coalesce(ended_on, from_on)`),
    check('dorm_lodging_ended', sql`(state in ('planned', 'in', 'leaving')) = (ended_on is null)`),
    check('dorm_lodging_state', sql`state in ('planned', 'in', 'leaving', 'out', 'moved', 'cancelled')`),
  ],
);

/** 违纪类型. */
export const violationKinds = pgTable(
  'dorm_violation_kind',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    points: smallint().notNull(),
    penalty: text().notNull().default(''),
    status: smallint().notNull().default(1),
    version: version(),
  },
  (table) => [uniqueName('dorm_violation_kind', table.name), check('dorm_violation_kind_points', sql`points >= 0`)],
);

/** 违纪: what somebody did, what became of it, and what he says to it. */
export const violations = pgTable(
  'dorm_violation',
  {
    id: serial().primaryKey(),
    userId: person('user_id').notNull(),
    kindId: integer('kind_id')
      .notNull()
      .references(() => violationKinds.id),
    day: date().notNull(),
    /** As its kind said on that day. */
    points: smallint().notNull(),
    place: text().notNull().default(''),
    evidence: text().notNull(),
    state: text().$type<ViolationState>().notNull().default('open'),
    handling: text().notNull().default(''),
    appeal: text().notNull().default(''),
    answer: text().notNull().default(''),
    createdBy: person('created_by').notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('dorm_violation_person').on(table.userId, table.day),
    index('dorm_violation_of_kind').on(table.kindId),
    index('dorm_violation_author').on(table.createdBy),
    check('dorm_violation_state', sql`state in ('open', 'told', 'punished', 'appeal', 'revoked')`),
  ],
);
