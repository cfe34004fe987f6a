import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { uniqueName } from '../../kernel/database/name-key';
import type { RecordKind } from '@contract/people/types';
import type { PersonValues, TypeConfig } from '@contract/people/type-config';
import { agreements, bases, departments, majors } from '../dictionary/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** 人员类型, ids 1 to 7 of the requirements and those that administrators add. */
export const personTypes = pgTable(
  'person_type',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    status: integer().notNull().default(1),
    /** How its people are recorded; null: as the type begins (contract/people/initial-types). */
    config: jsonb().$type<TypeConfig>(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueName('person_type', table.name)],
);

/** A person of the hospital, trainee or staff; an account may or may not exist. */
export const people = pgTable(
  'person',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    staffId: text('staff_id').notNull(),
    studentId: text('student_id').notNull().default(''),
    typeId: integer('type_id')
      .notNull()
      .references(() => personTypes.id),
    gender: integer(),
    /** Year of entry; decides the handbook version. */
    recruitYear: integer('recruit_year'),
    deptId: integer('dept_id').references(() => departments.id),
    baseId: integer('base_id').references(() => bases.id),
    enrolledOn: date('enrolled_on'),
    /** 培训专业; the customer's `data` carries its name. */
    majorId: integer('major_id').references(() => majors.id),
    /** Sending school. */
    academyId: integer('academy_id').references(() => agreements.id),
    /** AES-256-GCM, see identity.ts; null: not recorded. */
    idCardCipher: text('id_card_cipher'),
    /** Keyed hash of the number: finds duplicates without opening any. */
    idCardHash: text('id_card_hash'),
    idCardLast4: text('id_card_last4').notNull().default(''),
    birthDate: date('birth_date'),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    /** County, six digits; nine for a town of a city without counties. */
    addressArea: text('address_area').notNull().default(''),
    address: text().notNull().default(''),
    /** Fields of the type's configuration that have no column of their own. */
    profile: jsonb().$type<PersonValues>().notNull().default({}),
    /** See contract/people/business-status; 2: in training, or in post. */
    businessStatus: integer('business_status').notNull().default(2),
    /** The present responsible teacher; history is in teacher_student. */
    teacherId: integer('teacher_id').references((): AnyPgColumn => people.id),
    /** 1 enabled, 2 disabled. */
    status: integer().notNull().default(1),
    version: integer().notNull().default(1),
    deletedAt: instant('deleted_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Transaction that last wrote the row (set by trigger): what incremental snapshots are cut by. */
    changedTx: bigint('changed_tx', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    uniqueIndex('person_staff_id')
      .on(table.staffId)
      .where(sql`deleted_at is null`),
    // By their beginning, too: whoever chooses people types on.
    index('person_staff_id_prefix').on(table.staffId.op('text_pattern_ops')),
    index('person_student_id_prefix').on(table.studentId.op('text_pattern_ops')),
    index('person_type_year').on(table.typeId, table.recruitYear),
    index('person_dept').on(table.deptId),
    index('person_base').on(table.baseId),
    index('person_changed').on(table.changedTx),
    index('person_major').on(table.majorId),
    uniqueIndex('person_id_card')
      .on(table.idCardHash)
      .where(sql`deleted_at is null`),
    index('person_phone')
      .on(table.phone)
      .where(sql`phone <> ''`),
    index('person_teacher').on(table.teacherId),
    index('person_academy').on(table.academyId),
    // Late pages and counts are answered from the index alone.
    index('person_listed')
      .on(table.id)
      .where(sql`deleted_at is null`),
    index('person_disabled')
      .on(table.id)
      .where(sql`status = 2`),
    // The orders that lists offer; rows equal in the first column follow by id.
    index('person_by_name')
      .on(table.name, table.id)
      .where(sql`deleted_at is null`),
    index('person_by_year')
      .on(table.recruitYear, table.id)
      .where(sql`deleted_at is null`),
    index('person_by_year_down')
      .on(table.recruitYear.desc().nullsLast(), table.id.desc())
      .where(sql`deleted_at is null`),
    index('person_by_change')
      .on(table.updatedAt, table.id)
      .where(sql`deleted_at is null`),
    // The order of the rotation lists.
    index('person_rotation_order')
      .on(table.recruitYear.desc().nullsLast(), table.staffId, table.id)
      .where(sql`deleted_at is null`),
    check('person_not_own_teacher', sql`teacher_id <> id`),
  ],
);

/** Every change of a person's business status with its reason. Rows are never changed. */
export const statusLogs = pgTable(
  'person_status_log',
  {
    id: serial().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    fromStatus: integer('from_status').notNull(),
    toStatus: integer('to_status').notNull(),
    reason: text().notNull(),
    /** Day from which it holds. */
    happenedOn: date('happened_on').notNull(),
    /** Attachment that documents it. */
    file: text().notNull().default(''),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('person_status_log_person').on(table.personId, table.id),
    index('person_status_log_created_by').on(table.createdBy),
    index('person_status_log_file')
      .on(table.file)
      .where(sql`file <> ''`),
  ],
);

/** Education history and certificates. */
export const personRecords = pgTable(
  'person_record',
  {
    id: serial().primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    kind: text().$type<RecordKind>().notNull(),
    title: text().notNull(),
    issuer: text().notNull().default(''),
    subject: text().notNull().default(''),
    number: text().notNull().default(''),
    fromOn: date('from_on'),
    toOn: date('to_on'),
    version: integer().notNull().default(1),
  },
  (table) => [index('person_record_person').on(table.personId), check('person_record_span', sql`from_on <= to_on`)],
);

/** Who teaches whom, of which kind (1 责任导师, 2 带教老师), from when to when; open ones hold now. */
export const teacherStudents = pgTable(
  'teacher_student',
  {
    id: serial().primaryKey(),
    teacherId: integer('teacher_id')
      .notNull()
      .references(() => people.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => people.id),
    kind: integer().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    uniqueIndex('teacher_student_responsible')
      .on(table.studentId)
      .where(sql`kind = 1 and ended_at is null`),
    uniqueIndex('teacher_student_pair')
      .on(table.studentId, table.teacherId, table.kind)
      .where(sql`ended_at is null`),
    index('teacher_student_teacher').on(table.teacherId, table.kind),
    index('teacher_student_student').on(table.studentId),
    index('teacher_student_created_by').on(table.createdBy),
    check('teacher_student_not_self', sql`teacher_id <> student_id`),
  ],
);

/**
 * Transactions that changed what relations between people read: placements, and who teaches whom. Triggers on those
 * tables note them (`note_relation_change`); totals that were counted are told by the newest. Older ones go.
 */
export const relationChanges = pgTable('relation_change', { tx: bigint({ mode: 'bigint' }).primaryKey() });
