import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import type {
  ApplicationAct,
  ApplicationState,
  Check,
  DelayState,
  GenderId,
  PlanState,
  StoredBatchState,
  TraineeState,
  VisitorType,
} from '@contract/continuing/rules';
import { uniqueName } from '../../kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const version = () => integer().notNull().default(1);

/** 进修配置: one row, there from the migration on. Money is in fen. */
export const settings = pgTable('continuing_setting', {
  id: integer().primaryKey(),
  periods: jsonb().$type<number[]>().notNull(),
  monthlyFee: integer('monthly_fee').notNull(),
  deposit: integer().notNull(),
  sharePercent: integer('share_percent').notNull().default(30),
  materials: jsonb().$type<string[]>().notNull(),
  noShowDays: integer('no_show_days').notNull(),
  delayMonths: integer('delay_months').notNull(),
  trainingRequired: boolean('training_required').notNull().default(false),
  certificateText: text('certificate_text').notNull(),
  letterText: text('letter_text').notNull(),
  version: version(),
});

/** 招收批次. What is stored of its state; the rest follows from the days. */
export const batches = pgTable(
  'continuing_batch',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    applyFrom: date('apply_from').notNull(),
    applyTo: date('apply_to').notNull(),
    reportOn: date('report_on').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    quota: integer().notNull(),
    note: text().notNull().default(''),
    state: text().$type<StoredBatchState>().notNull().default('draft'),
    version: version(),
  },
  (table) => [
    uniqueName('continuing_batch', table.name),
    check('continuing_batch_days', sql`apply_from <= apply_to and report_on <= starts_on and starts_on <= ends_on`),
    check('continuing_batch_state', sql`state in ('draft', 'published', 'closed')`),
  ],
);

/** 招收计划 of a department; how it is reviewed stands with approvals. */
export const plans = pgTable(
  'continuing_plan',
  {
    id: serial().primaryKey(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    direction: text().notNull(),
    quota: integer().notNull(),
    granted: integer().notNull(),
    months: integer().notNull(),
    teacherId: integer('teacher_id').references(() => people.id),
    demands: text().notNull().default(''),
    state: text().$type<PlanState>().notNull().default('draft'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => people.id),
    version: version(),
  },
  (table) => [
    uniqueIndex('continuing_plan_one').on(table.batchId, table.deptId, table.direction, table.months),
    index('continuing_plan_dept').on(table.deptId),
    index('continuing_plan_teacher').on(table.teacherId),
    index('continuing_plan_created_by').on(table.createdBy),
    check('continuing_plan_state', sql`state in ('draft', 'pending', 'rejected', 'approved', 'published')`),
  ],
);

/** 进修申请: somebody who is no person of the hospital yet. */
export const applications = pgTable(
  'continuing_application',
  {
    id: serial().primaryKey(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    name: text().notNull(),
    gender: integer().$type<GenderId>().notNull(),
    idCardCipher: text('id_card_cipher').notNull(),
    idCardHash: text('id_card_hash').notNull(),
    idCardLast4: text('id_card_last4').notNull(),
    phone: text().notNull().default(''),
    typeId: integer('type_id').$type<VisitorType>().notNull(),
    hospital: text().notNull(),
    province: text().notNull().default(''),
    education: text().notNull().default(''),
    title: text().notNull().default(''),
    qualification: text().notNull().default(''),
    licence: text().notNull().default(''),
    months: integer().notNull(),
    note: text().notNull().default(''),
    state: text().$type<ApplicationState>().notNull().default('draft'),
    reason: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    // Somebody applies once to a batch, and again once he was rejected.
    uniqueIndex('continuing_application_one')
      .on(table.batchId, table.idCardHash)
      .where(sql`state <> 'rejected'`),
    index('continuing_application_batch').on(table.batchId),
    index('continuing_application_plan').on(table.planId),
    check('continuing_application_state', sql`state in ('draft', 'dept', 'office', 'waiting', 'admitted', 'rejected')`),
  ],
);

/** Steps of applications, never changed. */
export const steps = pgTable(
  'continuing_step',
  {
    id: serial().primaryKey(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    act: text().$type<ApplicationAct>().notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => people.id),
    reason: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('continuing_step_application').on(table.applicationId), index('continuing_step_by').on(table.byId)],
);

/** 进修人员, from the admission on. */
export const trainees = pgTable(
  'continuing_trainee',
  {
    id: serial().primaryKey(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    isExtended: boolean('is_extended').notNull().default(false),
    state: text().$type<TraineeState>().notNull().default('admitted'),
    checks: jsonb().$type<Check[]>().notNull().default([]),
    reportedOn: date('reported_on'),
    /** Where money goes back to; the account is sealed as identity cards are. */
    bank: text().notNull().default(''),
    bankCipher: text('bank_cipher'),
    bankLast4: text('bank_last4').notNull().default(''),
    finishedOn: date('finished_on'),
    reason: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    uniqueIndex('continuing_trainee_application').on(table.applicationId),
    uniqueIndex('continuing_trainee_person').on(table.batchId, table.userId),
    index('continuing_trainee_plan').on(table.planId),
    index('continuing_trainee_user').on(table.userId),
    check('continuing_trainee_state', sql`state in ('admitted', 'absent', 'training', 'ended', 'finished')`),
  ],
);

/** 延期申请; how it is reviewed stands with approvals. */
export const delays = pgTable(
  'continuing_delay',
  {
    id: serial().primaryKey(),
    traineeId: integer('trainee_id')
      .notNull()
      .references(() => trainees.id),
    oldEndsOn: date('old_ends_on').notNull(),
    endsOn: date('ends_on').notNull(),
    reason: text().notNull(),
    fee: integer().notNull(),
    state: text().$type<DelayState>().notNull().default('pending'),
    askedBy: integer('asked_by')
      .notNull()
      .references(() => people.id),
    askedOn: date('asked_on').notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('continuing_delay_one')
      .on(table.traineeId)
      .where(sql`state = 'pending'`),
    index('continuing_delay_trainee').on(table.traineeId),
    index('continuing_delay_asked_by').on(table.askedBy),
    check('continuing_delay_days', sql`old_ends_on < ends_on`),
    check('continuing_delay_state', sql`state in ('pending', 'passed', 'rejected', 'withdrawn')`),
  ],
);

/** The account of somebody who reported, in fen; what follows from it is reckoned. */
export const fees = pgTable(
  'continuing_fee',
  {
    id: serial().primaryKey(),
    traineeId: integer('trainee_id')
      .notNull()
      .references(() => trainees.id),
    monthlyFee: integer('monthly_fee').notNull(),
    sharePercent: integer('share_percent').notNull(),
    paid: integer().notNull(),
    deposit: integer().notNull(),
    discount: integer().notNull().default(0),
    discountReason: text('discount_reason').notNull().default(''),
    receipt: text(),
    settledOn: date('settled_on'),
    settledBy: integer('settled_by').references(() => people.id),
    version: version(),
  },
  (table) => [
    uniqueIndex('continuing_fee_trainee').on(table.traineeId),
    uniqueIndex('continuing_fee_receipt').on(table.receipt),
    index('continuing_fee_settled_by').on(table.settledBy),
    check('continuing_fee_settled', sql`(receipt is null) = (settled_on is null)`),
  ],
);
