import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables';
import { rotationStays } from '../tables';

/**
 * A stretch of a stay within its ward: in which group, and with whom. What is published and what is being prepared stand
 * beside each other. Parts do not move with their stay: they are compared with it (contract/rotation/ward-rules.ts).
 */
export const rotationStayParts = pgTable(
  'rotation_stay_part',
  {
    id: serial().primaryKey(),
    stayId: bigint('stay_id', { mode: 'number' })
      .notNull()
      .references(() => rotationStays.id, { onDelete: 'cascade' }),
    isDraft: boolean('is_draft').notNull(),
    /** Both included. */
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    place: text().notNull().default(''),
    teacherId: integer('teacher_id').references(() => people.id),
  },
  (table) => [
    uniqueIndex('rotation_stay_part_start').on(table.stayId, table.isDraft, table.from),
    index('rotation_stay_part_teacher').on(table.teacherId),
    check('rotation_stay_part_days', sql`from_day <= to_day`),
  ],
);
