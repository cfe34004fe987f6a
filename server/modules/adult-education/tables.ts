import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CreditClass, Part, ProjectLevel, RequiredRank, StoredState } from '@contract/adult-education/rules';
import { uniqueName } from '../../kernel/database/name-key';
import { people } from '../people/tables';

/** What each of the four levels gives; its rows are there from the migration on. */
export const projectLevels = pgTable('adult_education_level', {
  id: integer().$type<ProjectLevel>().primaryKey(),
  creditClass: integer('credit_class').$type<CreditClass>().notNull(),
  hoursPerCredit: doublePrecision('hours_per_credit').notNull(),
  speakerPerHour: doublePrecision('speaker_per_hour').notNull(),
  most: doublePrecision().notNull(),
  minShare: integer('min_share').notNull(),
  needsSign: boolean('needs_sign').notNull(),
  version: integer().notNull().default(1),
});

/** Credits that a rank of titles needs in a year; its rows are there from the migration on. */
export const yearlyRequirements = pgTable('adult_education_requirement', {
  id: integer().$type<RequiredRank>().primaryKey(),
  total: doublePrecision().notNull(),
  first: doublePrecision().notNull(),
  version: integer().notNull().default(1),
});

/** 继教项目; how it is reviewed stands with approvals. */
export const cmeProjects = pgTable(
  'adult_education_project',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    number: text().notNull().default(''),
    level: integer()
      .$type<ProjectLevel>()
      .notNull()
      .references(() => projectLevels.id),
    hours: doublePrecision().notNull(),
    leaderId: integer('leader_id')
      .notNull()
      .references(() => people.id),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    place: text().notNull().default(''),
    /** Most who take part as learners; null: not limited. */
    quota: integer(),
    note: text().notNull().default(''),
    state: text().$type<StoredState>().notNull().default('draft'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueName('adult_education_project', table.name),
    index('adult_education_project_level').on(table.level),
    index('adult_education_project_leader').on(table.leaderId),
    check('adult_education_project_days', sql`${table.startsOn} <= ${table.endsOn}`),
    check('adult_education_project_state', sql`state in ('draft', 'pending', 'rejected', 'approved', 'closed')`),
  ],
);

/** Who takes part in a project, and what it gave him. */
export const attendees = pgTable(
  'adult_education_attendee',
  {
    id: serial().primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => cmeProjects.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    part: text().$type<Part>().notNull(),
    signedAt: timestamp('signed_at', { withTimezone: true }),
    hours: doublePrecision(),
    credits: doublePrecision(),
    /** Class of the level when it was granted: a later change of the level changes no credit. */
    creditClass: integer('credit_class').$type<CreditClass>(),
    grantedOn: date('granted_on'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('adult_education_attendee_one').on(table.projectId, table.userId),
    index('adult_education_attendee_person').on(table.userId, table.grantedOn),
    check('adult_education_attendee_part', sql`part in ('learner', 'speaker')`),
  ],
);
