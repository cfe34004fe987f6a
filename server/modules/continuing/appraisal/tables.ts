import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AppraisalState, AppraisalStep, Grade, TrainingResult } from '@contract/continuing/rules-training';
import { people } from '../../people/tables';
import { batches, trainees } from '../tables';

const version = () => integer().notNull().default(1);

/** 岗前培训: a session for those of a batch. */
export const trainings = pgTable(
  'continuing_training',
  {
    id: serial().primaryKey(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    name: text().notNull(),
    on: date('on').notNull(),
    from: text('from').notNull(),
    to: text('to').notNull(),
    place: text().notNull(),
    speaker: text().notNull(),
    note: text().notNull().default(''),
    /** Name of the exam whose results were taken, as it was then. */
    examName: text('exam_name').notNull().default(''),
    version: version(),
  },
  (table) => [
    index('continuing_training_batch').on(table.batchId),
    check('continuing_training_times', sql`"from" < "to"`),
  ],
);

/** Who came to a session, and how he did. */
export const trainingMarks = pgTable(
  'continuing_training_mark',
  {
    id: serial().primaryKey(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    traineeId: integer('trainee_id')
      .notNull()
      .references(() => trainees.id),
    attended: boolean(),
    result: text().$type<TrainingResult>().notNull().default('none'),
  },
  (table) => [
    uniqueIndex('continuing_training_mark_one').on(table.trainingId, table.traineeId),
    index('continuing_training_mark_trainee').on(table.traineeId),
    check('continuing_training_mark_result', sql`result in ('none', 'passed', 'failed')`),
    check('continuing_training_mark_there', sql`result <> 'passed' or attended`),
  ],
);

/** 鉴定 of somebody who reported: 进修小结 and where it stands. */
export const appraisals = pgTable(
  'continuing_appraisal',
  {
    id: serial().primaryKey(),
    traineeId: integer('trainee_id')
      .notNull()
      .references(() => trainees.id),
    summary: text().notNull().default(''),
    summaryOn: date('summary_on'),
    state: text().$type<AppraisalState>().notNull().default('draft'),
    grade: text().$type<Grade>(),
    reason: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    uniqueIndex('continuing_appraisal_trainee').on(table.traineeId),
    check('continuing_appraisal_state', sql`state in ('draft', 'teacher', 'dept', 'office', 'done')`),
    check('continuing_appraisal_grade', sql`(state = 'done') = (grade is not null)`),
  ],
);

/** What others said of a visit; one of each kind, gone when the summary is given back. */
export const opinions = pgTable(
  'continuing_opinion',
  {
    id: serial().primaryKey(),
    appraisalId: integer('appraisal_id')
      .notNull()
      .references(() => appraisals.id),
    step: text().$type<AppraisalStep>().notNull(),
    text: text().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => people.id),
    on: date('on').notNull(),
  },
  (table) => [
    uniqueIndex('continuing_opinion_one').on(table.appraisalId, table.step),
    index('continuing_opinion_by').on(table.byId),
    check('continuing_opinion_step', sql`step in ('teacher', 'dept', 'office')`),
  ],
);
