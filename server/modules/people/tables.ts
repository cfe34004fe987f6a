import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { bases, departments } from '../dictionary/tables';

/** 人员类型, ids 1 to 7 of the requirements. */
export const personTypes = pgTable('person_type', {
  id: integer().primaryKey(),
  name: text().notNull(),
  sort: integer().notNull().default(0),
  status: integer().notNull().default(1),
});

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
    /** The customer's JSON field; holds `training_major`, the major's name. */
    data: jsonb().$type<{ training_major?: string }>().notNull().default({}),
    status: integer().notNull().default(1),
    version: integer().notNull().default(1),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Transaction that last wrote the row (set by trigger): what incremental snapshots are cut by. */
    changedTx: bigint('changed_tx', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    uniqueIndex('person_staff_id')
      .on(table.staffId)
      .where(sql`deleted_at is null`),
    index('person_student_id').on(table.studentId),
    index('person_type_year').on(table.typeId, table.recruitYear),
    index('person_dept').on(table.deptId),
    index('person_base').on(table.baseId),
    index('person_changed').on(table.changedTx),
    index('person_major').on(sql`(data->>'training_major')`),
  ],
);
