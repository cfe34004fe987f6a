import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { uniqueName } from '../../../kernel/database/name-key';
import type { BasePost, DepartmentPost } from '@contract/dictionary/rules';
import { people, personTypes } from '../../people/tables';
import { bases, departments } from '../tables';

// Apart from ../tables.ts, because people refer to departments and these tables to people.

/** Heads, secretaries and teachers of departments. */
export const departmentPersons = pgTable(
  'department_person',
  {
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    post: text().$type<DepartmentPost>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deptId, table.post, table.personId] }),
    index('department_person_person').on(table.personId),
    uniqueIndex('department_head')
      .on(table.deptId)
      .where(sql`post = 'head'`),
    check('department_person_post', sql`post in ('head', 'secretary', 'teacher')`),
  ],
);

/**
 * How many people of a type, or of all types together, a department takes, by half months (inclusive;
 * contract/kernel/half-month.ts). Where no row speaks of a half month the number is not limited.
 */
export const departmentCapacities = pgTable(
  'department_capacity',
  {
    id: serial().primaryKey(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    /** Null: all types together, beside what rows of single types say. */
    typeId: integer('type_id').references(() => personTypes.id),
    fromHalf: integer('from_half').notNull(),
    /** Null: until further notice. */
    toHalf: integer('to_half'),
    minPeople: integer('min_people').notNull().default(0),
    /** 0: closed. */
    maxPeople: integer('max_people').notNull(),
  },
  (table) => [
    // All types together are a value here, and no personnel type has the number 0.
    uniqueIndex('department_capacity_start').on(table.deptId, sql`coalesce(type_id, 0)`, table.fromHalf),
    index('department_capacity_dept').on(table.deptId),
    index('department_capacity_type').on(table.typeId),
    check('department_capacity_range', sql`from_half <= to_half`),
    check('department_capacity_people', sql`0 <= min_people and min_people <= max_people`),
  ],
);

export const basePersons = pgTable(
  'train_base_person',
  {
    baseId: integer('base_id')
      .notNull()
      .references(() => bases.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    post: text().$type<BasePost>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.baseId, table.post, table.personId] }),
    index('train_base_person_person').on(table.personId),
    uniqueIndex('train_base_director')
      .on(table.baseId, table.post)
      .where(sql`post <> 'secretary'`),
    check('train_base_person_post', sql`post in ('director', 'teaching_director', 'secretary')`),
  ],
);

/** 教研室. */
export const chambers = pgTable(
  'teach_chamber',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    code: text().notNull().unique(),
    academy: text().notNull().default(''),
    directorId: integer('director_id').references(() => people.id),
    secretaryId: integer('secretary_id').references(() => people.id),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueName('teach_chamber', table.name),
    index('teach_chamber_director').on(table.directorId),
    index('teach_chamber_secretary').on(table.secretaryId),
  ],
);

export const chamberMembers = pgTable(
  'teach_chamber_member',
  {
    chamberId: integer('chamber_id')
      .notNull()
      .references(() => chambers.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.chamberId, table.personId] }),
    index('teach_chamber_member_person').on(table.personId),
  ],
);
