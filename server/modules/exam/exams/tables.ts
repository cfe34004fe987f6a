import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { ExamDefaults } from '@contract/exam/exams/defaults';
import type { Duty, ExamMode, ExtensionScope, ScoreRule } from '@contract/exam/exams/rules';
import type { CandidateState } from '@contract/exam/exams/status';
import type { ExamRules, FrozenPaper } from '@contract/exam/exams/types';
import { departments } from '../../dictionary/tables';
import { people } from '../../people/tables';
import { examPapers } from '../papers/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** 考试. Marks are in hundredths. */
export const exams = pgTable(
  'exam_exam',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** 1 department, 2 stage, 3 annual, 4 entry, 5 mock, 6 make-up. */
    type: smallint().notNull(),
    /** Whose exam it is; null: the hospital's. */
    deptId: integer('dept_id').references(() => departments.id),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => people.id),
    paperId: integer('paper_id').references(() => examPapers.id),
    /** What it keeps of its paper; written when it is submitted. */
    frozen: jsonb().$type<FrozenPaper>(),
    passMark: integer('pass_mark').notNull().default(6000),
    fullMark: integer('full_mark').notNull().default(10_000),
    mode: text().$type<ExamMode>().notNull().default('fixed'),
    startAt: instant('start_at'),
    /** Of a fixed exam start and duration. */
    endAt: instant('end_at'),
    durationMin: smallint('duration_min').notNull().default(90),
    graceS: smallint('grace_s').notNull().default(60),
    /** Minutes after the start in which one may still enter; null: until the end. */
    lateMin: smallint('late_min').default(15),
    /** Minutes after one's start before which nobody hands in. */
    earlyMin: smallint('early_min').notNull().default(30),
    rules: jsonb().$type<ExamRules>().notNull(),
    note: text().notNull().default(''),
    /** 1 reviewed, 2 not. */
    reviewFlag: smallint('review_flag').notNull().default(1),
    /** 1 to 10 (contract/exam/exams/status.ts). */
    status: smallint().notNull().default(1),
    /** 1 archived, 2 not. */
    archive: smallint().notNull().default(2),
    /** Of a make-up exam: the one before it, and how both count. */
    sourceId: integer('source_id').references((): AnyPgColumn => exams.id),
    scoreRule: text('score_rule').$type<ScoreRule>(),
    cancelReason: text('cancel_reason').notNull().default(''),
    publishedAt: instant('published_at'),
    /** When candidates were told that it begins soon. */
    remindedAt: instant('reminded_at'),
    startedAt: instant('started_at'),
    closedAt: instant('closed_at'),
    scoresAt: instant('scores_at'),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('exam_exam_type', sql`type between 1 and 6`),
    check('exam_exam_status', sql`status between 1 and 10`),
    check('exam_exam_mode', sql`mode in ('fixed', 'flexible')`),
    check('exam_exam_archive', sql`archive in (1, 2) and review_flag in (1, 2)`),
    check('exam_exam_window', sql`start_at < end_at`),
    index('exam_exam_dept').on(table.deptId),
    index('exam_exam_owner').on(table.ownerId),
    index('exam_exam_paper').on(table.paperId),
    index('exam_exam_source').on(table.sourceId),
    // What the clock moves.
    index('exam_exam_clock').on(table.status, table.startAt),
  ],
);

/** 考场: a room that an exam has booked. */
export const examRooms = pgTable(
  'exam_exam_room',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    /** Room and booking are the room module's; the name is kept for lists. */
    roomId: integer('room_id').notNull(),
    bookingId: integer('booking_id'),
    name: text().notNull(),
    seats: smallint().notNull(),
    position: smallint().notNull(),
  },
  (table) => [uniqueIndex('exam_exam_room_once').on(table.examId, table.roomId)],
);

/** 考生. */
export const examCandidates = pgTable(
  'exam_candidate',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    state: text().$type<CandidateState>().notNull().default('listed'),
    /** Why he is exempt, deferred, absent, void or removed. */
    reason: text().notNull().default(''),
    /** 准考证号: digits; given at publication. */
    ticketNo: text('ticket_no'),
    /** Keyed hash of the ticket's code, which is derived and never stored (exams/tickets.ts). */
    ticketHash: text('ticket_hash'),
    /** Another epoch is another code. */
    ticketEpoch: smallint('ticket_epoch').notNull().default(1),
    examRoomId: integer('exam_room_id').references(() => examRooms.id, { onDelete: 'set null' }),
    seat: smallint(),
    /** Variant of the paper, counted from 1. */
    variant: smallint().notNull().default(1),
    /** Hundredths of the time that others have. */
    factor: smallint().notNull().default(100),
    /** The stay that a department's exam concludes; the rotation module's. */
    stayId: integer('stay_id'),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('exam_candidate_state', sql`state in ('listed', 'absent', 'exempt', 'deferred', 'void', 'removed')`),
    check('exam_candidate_factor', sql`factor between 100 and 300`),
    uniqueIndex('exam_candidate_once').on(table.examId, table.personId),
    uniqueIndex('exam_candidate_ticket').on(table.ticketNo),
    index('exam_candidate_person').on(table.personId),
    index('exam_candidate_stay').on(table.stayId),
    uniqueIndex('exam_candidate_seat').on(table.examRoomId, table.seat),
  ],
);

/** 延长时间: one row, whomever it concerns. Nothing of it is changed later. */
export const examExtensions = pgTable(
  'exam_extension',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    scope: text().$type<ExtensionScope>().notNull(),
    examRoomId: integer('exam_room_id').references(() => examRooms.id, { onDelete: 'cascade' }),
    candidateId: integer('candidate_id').references(() => examCandidates.id, { onDelete: 'cascade' }),
    minutes: smallint().notNull(),
    reason: text().notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => people.id),
    /** Of whoever asked: the same twice counts once. */
    key: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'exam_extension_whom',
      sql`(scope = 'all' and exam_room_id is null and candidate_id is null)
        or (scope = 'room' and exam_room_id is not null and candidate_id is null)
        or (scope = 'person' and candidate_id is not null and exam_room_id is null)`,
    ),
    uniqueIndex('exam_extension_key').on(table.examId, table.key),
    index('exam_extension_room').on(table.examRoomId),
    index('exam_extension_candidate').on(table.candidateId),
    index('exam_extension_actor').on(table.actorId),
  ],
);

/** 监考 and 阅卷: who does what in an exam. */
export const examDuties = pgTable(
  'exam_duty',
  {
    id: serial().primaryKey(),
    examId: integer('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    duty: text().$type<Duty>().notNull(),
    /** Of an invigilator: his room; null: all of them. */
    examRoomId: integer('exam_room_id').references(() => examRooms.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check('exam_duty_what', sql`duty in ('invigilator', 'marker') and (duty = 'invigilator' or exam_room_id is null)`),
    uniqueIndex('exam_duty_once').on(table.examId, table.personId, table.duty),
    index('exam_duty_person').on(table.personId, table.duty),
    index('exam_duty_room').on(table.examRoomId),
  ],
);

/** 考试配置: one row. */
export const examConfigs = pgTable(
  'exam_config',
  {
    id: integer().primaryKey(),
    value: jsonb().$type<ExamDefaults>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  () => [check('exam_config_one', sql`id = 1`)],
);
