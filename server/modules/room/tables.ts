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
} from 'drizzle-orm/pg-core';
import type { SignPlace } from '@contract/room/place';
import type { BookingKind, BookingState, RepairState } from '@contract/room/rules';
import { uniqueName } from '@server/kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const version = () => integer().notNull().default(1);
const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** Kinds of rooms, and what they allow those who borrow one. */
export const roomTypes = pgTable(
  'room_type',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** 1 Monday to 7 Sunday. */
    weekdays: smallint().array().notNull(),
    /** Minutes of the hospital's day. */
    openFrom: smallint('open_from').notNull(),
    openTo: smallint('open_to').notNull(),
    slotMinutes: smallint('slot_minutes').notNull(),
    advanceDays: smallint('advance_days').notNull(),
    maxHours: smallint('max_hours').notNull(),
    /** Null: no limit. */
    weekHours: smallint('week_hours'),
    /** Types of people who may book; none: everybody. */
    personTypeIds: smallint('person_type_ids').array().notNull(),
    /** 1 reviewed, 2 booked at once. */
    reviewFlag: smallint('review_flag').notNull(),
    /** Minutes without a check-in after which the room is given free; null: nobody has to check in. */
    releaseMinutes: smallint('release_minutes'),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueName('room_type', table.name),
    check('room_type_opening', sql`open_from >= 0 and open_from < open_to and open_to <= 1440`),
  ],
);

/** Departments whose people may book rooms of a kind; a kind without any is open to all. */
export const roomTypeDepartments = pgTable(
  'room_type_department',
  {
    typeId: integer('type_id')
      .notNull()
      .references(() => roomTypes.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
  },
  (table) => [
    primaryKey({ columns: [table.typeId, table.deptId] }),
    index('room_type_department_dept').on(table.deptId),
  ],
);

/** What may stand in a room. */
export const roomEquipment = pgTable(
  'room_equipment',
  { id: serial().primaryKey(), name: text().notNull(), version: version(), updatedAt: updatedAt() },
  (table) => [uniqueName('room_equipment', table.name)],
);

export const rooms = pgTable(
  'room',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    code: text().notNull().unique(),
    building: text().notNull().default(''),
    floor: text().notNull().default(''),
    typeId: integer('type_id')
      .notNull()
      .references(() => roomTypes.id),
    capacity: smallint().notNull(),
    managerId: integer('manager_id').references(() => people.id),
    /** Where it is, and how far around it people sign for what is held there; null: they are not asked where they are. */
    signPlace: jsonb('sign_place').$type<SignPlace>(),
    /** 1 reviewed, 2 booked at once; null: as its kind says. */
    reviewFlag: smallint('review_flag'),
    note: text().notNull().default(''),
    status: smallint().notNull().default(1),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueName('room', table.name),
    index('room_of_type').on(table.typeId),
    index('room_manager').on(table.managerId),
    check('room_capacity', sql`capacity > 0`),
  ],
);

/** Who may decide about applications for a room, where the flow asks them. */
export const roomApprovers = pgTable(
  'room_approver',
  {
    roomId: integer('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.personId] }),
    index('room_approver_person').on(table.personId),
  ],
);

/** Equipment of a room. */
export const roomFittings = pgTable(
  'room_fitting',
  {
    roomId: integer('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    equipmentId: integer('equipment_id')
      .notNull()
      .references(() => roomEquipment.id),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.equipmentId] }),
    index('room_fitting_equipment').on(table.equipmentId),
  ],
);

/** What somebody asked for at once: one booking, or a weekly series with exceptions. It is what is reviewed. */
export const roomApplications = pgTable(
  'room_application',
  {
    id: serial().primaryKey(),
    applicantId: integer('applicant_id')
      .notNull()
      .references(() => people.id),
    /** Last day of a weekly series; null for one booking. */
    until: date(),
    /** Days of the series that were left out. */
    without: date().array().notNull(),
    /** The record of another module that it is for, by the module's key; null: it is only borrowed. */
    purposeModule: text('purpose_module'),
    purposeId: integer('purpose_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('room_application_applicant').on(table.applicantId),
    index('room_application_purpose').on(table.purposeModule, table.purposeId),
    check('room_application_purpose_whole', sql`(purpose_module is null) = (purpose_id is null)`),
  ],
);

/**
 * A room for a time, from included, to not. That approved ones never overlap in a room is kept by the exclusion
 * constraint `room_booking_apart` (docs/adr/0076).
 */
export const roomBookings = pgTable(
  'room_booking',
  {
    id: serial().primaryKey(),
    roomId: integer('room_id')
      .notNull()
      .references(() => rooms.id),
    from: instant('start_at').notNull(),
    to: instant('end_at').notNull(),
    title: text().notNull(),
    people: smallint().notNull(),
    contact: text().notNull().default(''),
    /** Equipment and consumables that who borrows the room asks for. */
    supplies: text().notNull().default(''),
    note: text().notNull().default(''),
    state: text().$type<BookingState>().notNull(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => people.id),
    applicationId: integer('application_id').references(() => roomApplications.id),
    /** Which module holds it, for what kind of record, and which one. */
    sourceModule: text('source_module').notNull(),
    sourceKind: text('source_kind').$type<BookingKind>().notNull(),
    sourceId: text('source_id').notNull(),
    /** Whether it ends by itself when nobody checks in. */
    mustCheckIn: boolean('must_check_in').notNull().default(false),
    checkedInAt: instant('checked_in_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('room_booking_span', sql`start_at < end_at`),
    check('room_booking_state', sql`state in ('pending', 'approved', 'rejected', 'withdrawn', 'cancelled', 'missed')`),
    index('room_booking_room').on(table.roomId, table.from),
    index('room_booking_owner').on(table.ownerId, table.from),
    index('room_booking_application').on(table.applicationId),
    index('room_booking_source').on(table.sourceModule, table.sourceKind, table.sourceId),
    index('room_booking_unchecked')
      .on(table.from)
      .where(sql`state = 'approved' and must_check_in and checked_in_at is null`),
  ],
);

/** A time in which nobody may use a room, rooms of a kind, or any room: holidays, works. */
export const roomBlackouts = pgTable(
  'room_blackout',
  {
    id: serial().primaryKey(),
    /** Null with `typeId` null: every room. */
    roomId: integer('room_id').references(() => rooms.id, { onDelete: 'cascade' }),
    typeId: integer('type_id').references(() => roomTypes.id, { onDelete: 'cascade' }),
    from: instant('start_at').notNull(),
    to: instant('end_at').notNull(),
    reason: text().notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('room_blackout_span', sql`start_at < end_at`),
    check('room_blackout_one', sql`room_id is null or type_id is null`),
    index('room_blackout_room').on(table.roomId),
    index('room_blackout_type').on(table.typeId),
    index('room_blackout_time').on(table.from),
  ],
);

/** 报修: what is broken in a room and what became of it. */
export const roomRepairs = pgTable(
  'room_repair',
  {
    id: serial().primaryKey(),
    roomId: integer('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    problem: text().notNull(),
    reply: text().notNull().default(''),
    state: text().$type<RepairState>().notNull().default('open'),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('room_repair_state', sql`state in ('open', 'working', 'done')`),
    index('room_repair_room').on(table.roomId, table.createdAt),
    index('room_repair_reporter').on(table.reporterId),
  ],
);
