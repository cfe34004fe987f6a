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
import type { BlueprintRow } from '@contract/exam/rules';
import type { TaskState } from '@contract/exam/union-rules';
import { people } from '../../people/tables';
import { examQuestions, examVersions } from '../questions/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** 试卷. Scores are in hundredths. */
export const examPapers = pgTable(
  'exam_paper',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** 1 manual, 2 random, 3 union, 4 copy. */
    mode: smallint().notNull(),
    /** 1 waiting, 2 in progress, 3 done. */
    status: smallint().notNull().default(1),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => people.id),
    /** What it should hold; null: what its items come to. */
    fullMark: integer('full_mark'),
    /** What its draw began with: the same seed draws the same paper. */
    seed: integer().notNull().default(0),
    variants: smallint().notNull().default(1),
    /** 1 no question in two variants, 2 one set in other orders, 3 independent draws. */
    repeatRule: smallint('repeat_rule').notNull().default(2),
    /** 1 in use, 2 archived. */
    archive: smallint().notNull().default(1),
    derivedFrom: integer('derived_from'),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** Of the list of whom it is shown to: it is changed apart from the paper. */
    shareVersion: integer('share_version').notNull().default(1),
    finishedAt: instant('finished_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('exam_paper_mode', sql`mode in (1, 2, 3, 4)`),
    check('exam_paper_status', sql`status in (1, 2, 3)`),
    index('exam_paper_owner').on(table.ownerId),
  ],
);

/** Whom a paper was shown to beside its owner: to be read, copied and put on exams, never to be changed. */
export const examPaperShares = pgTable(
  'exam_paper_share',
  {
    paperId: integer('paper_id')
      .notNull()
      .references(() => examPapers.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.personId] }),
    index('exam_paper_share_person').on(table.personId),
  ],
);

export const examSections = pgTable(
  'exam_paper_section',
  {
    id: serial().primaryKey(),
    paperId: integer('paper_id')
      .notNull()
      .references(() => examPapers.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    title: text().notNull(),
    note: text().notNull().default(''),
  },
  (table) => [uniqueIndex('exam_paper_section_place').on(table.paperId, table.position)],
);

/** A question on a variant of a paper, as it was when it was put there. Nothing is drawn at the time of an exam. */
export const examItems = pgTable(
  'exam_paper_item',
  {
    id: serial().primaryKey(),
    paperId: integer('paper_id')
      .notNull()
      .references(() => examPapers.id, { onDelete: 'cascade' }),
    variant: smallint().notNull().default(1),
    sectionId: integer('section_id')
      .notNull()
      .references(() => examSections.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id),
    versionId: integer('version_id')
      .notNull()
      .references(() => examVersions.id),
    /** Points of each part, in hundredths. */
    scores: integer().array().notNull(),
    /** The rule that it was drawn by, counted from 0; null: chosen by hand. */
    rule: smallint(),
    isLocked: boolean('is_locked').notNull().default(false),
    /** The co-author's part that it came with. */
    taskId: integer('task_id').references(() => examTasks.id),
  },
  (table) => [
    uniqueIndex('exam_paper_item_place').on(table.paperId, table.variant, table.sectionId, table.position),
    uniqueIndex('exam_paper_item_once').on(table.paperId, table.variant, table.questionId),
    index('exam_paper_item_question').on(table.questionId),
    index('exam_paper_item_version').on(table.versionId),
    index('exam_paper_item_section').on(table.sectionId),
    index('exam_paper_item_task').on(table.taskId),
  ],
);

/** A row of the rules that a random paper is drawn by. */
export const examRules = pgTable(
  'exam_paper_rule',
  {
    paperId: integer('paper_id')
      .notNull()
      .references(() => examPapers.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    title: text().notNull(),
    banks: integer().array().notNull(),
    types: smallint().array().notNull(),
    knowledge: integer().array().notNull(),
    difficulties: integer().array().notNull(),
    /** Questions of so many papers finished last are left out. */
    excludeRecent: smallint('exclude_recent').notNull().default(0),
    /** 1 a number of parts, 2 as many as a sum of points takes. */
    method: smallint().notNull().default(1),
    count: integer().notNull(),
    /** Points of each part, in hundredths. */
    each: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.position] })],
);

/** 组卷任务: a part of the blueprint in the hands of a co-author. */
export const examTasks = pgTable(
  'exam_paper_task',
  {
    id: serial().primaryKey(),
    paperId: integer('paper_id')
      .notNull()
      .references(() => examPapers.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    assigneeId: integer('assignee_id')
      .notNull()
      .references(() => people.id),
    deadline: date({ mode: 'string' }).notNull(),
    words: text().notNull().default(''),
    blueprint: jsonb().$type<BlueprintRow[]>().notNull(),
    /** waiting, working, submitted, returned, accepted, declined. */
    state: text().$type<TaskState>().notNull().default('waiting'),
    reason: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'exam_paper_task_state',
      sql`state in ('draft', 'waiting', 'working', 'submitted', 'returned', 'accepted', 'declined')`,
    ),
    index('exam_paper_task_paper').on(table.paperId),
    index('exam_paper_task_assignee').on(table.assigneeId),
  ],
);

/** A question that a co-author brings. */
export const examTaskItems = pgTable(
  'exam_paper_task_item',
  {
    taskId: integer('task_id')
      .notNull()
      .references(() => examTasks.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** The row of the task's blueprint that it stands for, counted from 0. */
    row: smallint().notNull(),
    questionId: integer('question_id')
      .notNull()
      .references(() => examQuestions.id),
    versionId: integer('version_id')
      .notNull()
      .references(() => examVersions.id),
    verdict: text().$type<'' | 'accepted' | 'returned'>().notNull().default(''),
    comment: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.questionId] }),
    index('exam_paper_task_item_question').on(table.questionId),
    index('exam_paper_task_item_version').on(table.versionId),
  ],
);
