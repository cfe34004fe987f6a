import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, serial, smallint, text } from 'drizzle-orm/pg-core';
import type { WheelKind } from '@contract/graduate-wheel/rules';
import { uniqueName } from '../../kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

/** A group of students that goes through departments together in a semester. */
export const wheelGroups = pgTable(
  'graduate_wheel_group',
  {
    id: serial().primaryKey(),
    semesterId: integer('semester_id').notNull(),
    name: text().notNull(),
    kind: text().$type<WheelKind>().notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueName('graduate_wheel_group', table.name, table.semesterId),
    check('graduate_wheel_group_kind', sql`kind in ('clerkship', 'internship')`),
  ],
);

const ofGroup = () =>
  integer('group_id')
    .notNull()
    .references(() => wheelGroups.id, { onDelete: 'cascade' });

/** Who is in a group; nobody in two of a semester. */
export const wheelMembers = pgTable(
  'graduate_wheel_member',
  {
    semesterId: integer('semester_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    groupId: ofGroup(),
  },
  (table) => [
    primaryKey({ columns: [table.semesterId, table.userId] }),
    index('graduate_wheel_member_group').on(table.groupId),
    index('graduate_wheel_member_person').on(table.userId),
  ],
);

/** Where a group is in which half weeks: as arranged, and as announced last. */
export const wheelCells = pgTable(
  'graduate_wheel_cell',
  {
    id: serial().primaryKey(),
    groupId: ofGroup(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    fromHalf: smallint('from_half').notNull(),
    toHalf: smallint('to_half').notNull(),
    isAnnounced: boolean('is_announced').notNull().default(false),
  },
  (table) => [
    index('graduate_wheel_cell_group').on(table.groupId),
    index('graduate_wheel_cell_dept').on(table.deptId),
    check('graduate_wheel_cell_halves', sql`from_half >= 0 and from_half <= to_half`),
  ],
);
