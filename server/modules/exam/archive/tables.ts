import { customType, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables';
import { exams } from '../exams/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** 归档包: one each time that an exam is archived; the newest counts. What a check found stands beside it. */
export const examArchives = pgTable(
  'exam_archive',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    /** JSON, gzipped. */
    body: bytes().notNull(),
    /** Of `body`, in hex, and the house's signature of it. */
    sha256: text().notNull(),
    signature: text().notNull(),
    /** Bytes of `body`, which a list of facts does not read. */
    size: integer().notNull(),
    sittings: integer().notNull(),
    entries: integer().notNull(),
    makerId: integer('maker_id')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    checkedAt: instant('checked_at').notNull().defaultNow(),
    problems: text().array().notNull(),
  },
  (table) => [index('exam_archive_exam').on(table.examId, table.id), index('exam_archive_maker').on(table.makerId)],
);
