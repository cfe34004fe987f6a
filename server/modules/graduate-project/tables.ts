import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SubmissionStatus } from '@contract/approval/status';
import type { Output } from '@contract/graduate-project/projects';
import type { BlindVerdict, Result, Stage, Votes } from '@contract/graduate-project/rules';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);
const person = (name: string) => integer(name).references(() => people.id);

/** 研究生课题: one of a student. */
export const projects = pgTable(
  'graduate_project',
  {
    id: serial().primaryKey(),
    userId: person('user_id').notNull(),
    title: text().notNull(),
    supervisorId: person('supervisor_id').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('graduate_project_person').on(table.userId),
    index('graduate_project_supervisor').on(table.supervisorId),
    check('graduate_project_days', sql`starts_on < ends_on`),
  ],
);

/** A stage of a project; how it is reviewed stands with approvals. Each project has all of them from its beginning. */
export const projectStages = pgTable(
  'graduate_project_stage',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    stage: text().$type<Stage>().notNull(),
    dueOn: date('due_on').notNull(),
    fixDueOn: date('fix_due_on'),
    status: integer().$type<SubmissionStatus>().notNull().default(4),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    result: text().$type<Result>(),
    score: doublePrecision(),
    isVetoed: boolean('is_vetoed').notNull().default(false),
    comment: text().notNull().default(''),
    progress: text().notNull().default(''),
    results: text().notNull().default(''),
    problems: text().notNull().default(''),
    nextPlan: text('next_plan').notNull().default(''),
    ethicsNo: text('ethics_no').notNull().default(''),
    similarity: doublePrecision(),
    outputs: jsonb().$type<Output[]>().notNull().default([]),
    version: version(),
  },
  (table) => [
    uniqueIndex('graduate_project_stage_one').on(table.projectId, table.stage),
    check('graduate_project_stage_stage', sql`stage in ('middle', 'end', 'thesis')`),
    check('graduate_project_stage_status', sql`status in (1, 2, 3, 4)`),
    check('graduate_project_stage_result', sql`result in ('pass', 'revise', 'fail')`),
  ],
);

const ofStage = () =>
  integer('stage_id')
    .notNull()
    .references(() => projectStages.id, { onDelete: 'cascade' });

/** Who scores a stage. */
export const stageExperts = pgTable(
  'graduate_project_expert',
  { stageId: ofStage(), userId: person('user_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.stageId, table.userId] }),
    index('graduate_project_expert_person').on(table.userId),
  ],
);

/** 盲审. Who reviewed is read by one call alone (`blindReviews`), and told to neither log nor notice. */
export const blindReviews = pgTable(
  'graduate_project_blind',
  {
    stageId: ofStage(),
    no: integer().notNull(),
    reviewer: text().notNull(),
    verdict: text().$type<BlindVerdict>().notNull(),
    score: doublePrecision().notNull(),
    opinion: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stageId, table.no] }),
    check('graduate_project_blind_verdict', sql`verdict in ('agree', 'revise', 'deny')`),
  ],
);

/** 答辩 of a thesis; its room is booked with the room service. */
export const defences = pgTable(
  'graduate_project_defence',
  {
    stageId: ofStage().primaryKey(),
    roomId: integer('room_id').notNull(),
    /** Null where the room was held before this system kept bookings. */
    bookingId: integer('booking_id'),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    endAt: timestamp('end_at', { withTimezone: true }).notNull(),
    chairId: person('chair_id').notNull(),
    votes: jsonb().$type<Votes>(),
  },
  (table) => [
    index('graduate_project_defence_chair').on(table.chairId),
    check('graduate_project_defence_time', sql`start_at < end_at`),
  ],
);

export const committee = pgTable(
  'graduate_project_member',
  { stageId: ofStage(), userId: person('user_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.stageId, table.userId] }),
    index('graduate_project_member_person').on(table.userId),
  ],
);
