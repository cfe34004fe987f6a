import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
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
import type { EvaluationForm } from '@contract/activities/evaluation';
import type { KindField } from '@contract/activities/kinds';
import type { Rhythm, SpeakerRole } from '@contract/activities/rules';
import type { ActivityState, EnrolState, EvidenceState, SignState, SignWay } from '@contract/activities/status';
import { uniqueName } from '@server/kernel/database/name-key';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const version = () => integer().notNull().default(1);
const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** 活动类型: the form of its activities, how people sign, what credit and evidence ask for. */
export const activityKinds = pgTable(
  'activities_kind',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    fields: jsonb().$type<KindField[]>().notNull(),
    duration: smallint().notNull(),
    hours: doublePrecision().notNull(),
    signBefore: smallint('sign_before').notNull(),
    signAfter: smallint('sign_after').notNull(),
    needsSignOut: boolean('needs_sign_out').notNull(),
    needsEvaluation: boolean('needs_evaluation').notNull(),
    /** 1 reviewed, 2 at once. */
    reviewFlag: smallint('review_flag').notNull(),
    evidenceFlag: smallint('evidence_flag').notNull(),
    needsMinutes: boolean('needs_minutes').notNull(),
    photosLeast: smallint('photos_least').notNull(),
    yearTimes: smallint('year_times'),
    /** A template of the evaluation module; without one the general form. */
    evaluationTemplateId: integer('evaluation_template_id'),
    status: integer().notNull().default(1),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueName('activities_kind', table.name)],
);

/** How often a kind is due in a department; without one in every department where people rotate that has none of its own. */
export const activityTargets = pgTable(
  'activities_target',
  {
    id: serial().primaryKey(),
    kindId: integer('kind_id')
      .notNull()
      .references(() => activityKinds.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id').references(() => departments.id),
    every: text().$type<Rhythm>().notNull(),
    times: smallint().notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('activities_target_one').on(table.kindId, sql`coalesce(dept_id, 0)`),
    index('activities_target_dept').on(table.deptId),
    check('activities_target_every', sql`every in ('week', 'fortnight', 'month')`),
  ],
);

/** 教学活动. */
export const activities = pgTable(
  'activities',
  {
    id: serial().primaryKey(),
    kindId: integer('kind_id')
      .notNull()
      .references(() => activityKinds.id),
    title: text().notNull(),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    /** Room and booking are the room module's; the name is kept for lists. */
    roomId: integer('room_id'),
    bookingId: integer('booking_id'),
    place: text().notNull().default(''),
    state: text().$type<ActivityState>().notNull().default('draft'),
    evidenceState: text('evidence_state').$type<EvidenceState>().notNull().default('none'),
    /** For whom; empty lists leave out nobody. */
    typeIds: smallint('type_ids').array().notNull(),
    grades: smallint().array().notNull(),
    needsEnrolment: boolean('needs_enrolment').notNull(),
    mostPeople: smallint('most_people'),
    hours: doublePrecision().notNull(),
    signBefore: smallint('sign_before').notNull(),
    signAfter: smallint('sign_after').notNull(),
    needsSignOut: boolean('needs_sign_out').notNull(),
    needsEvaluation: boolean('needs_evaluation').notNull(),
    signPlace: jsonb('sign_place').$type<{ lat: number; lng: number; radius: number }>(),
    /** What it asked by when it was published; null: the general form. */
    evaluationForm: jsonb('evaluation_form').$type<EvaluationForm>(),
    content: jsonb().$type<Record<string, string>>().notNull(),
    caseText: text('case_text').notNull().default(''),
    minutes: text().notNull().default(''),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** The first of its weekly series. */
    seriesId: integer('series_id'),
    creatorId: integer('creator_id')
      .notNull()
      .references(() => people.id),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('activities_kind_of').on(table.kindId),
    index('activities_dept').on(table.deptId, table.startAt),
    index('activities_start').on(table.startAt),
    index('activities_creator').on(table.creatorId),
    index('activities_series').on(table.seriesId),
    check('activities_span', sql`start_at < end_at`),
    check('activities_state', sql`state in ('draft', 'pending', 'published', 'cancelled', 'archived')`),
    check('activities_evidence_state', sql`evidence_state in ('none', 'pending', 'accepted', 'rejected')`),
  ],
);

/** Departments for whose people an activity is; none: everybody's. */
export const activityDepartments = pgTable(
  'activities_department',
  {
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    deptId: integer('dept_id')
      .notNull()
      .references(() => departments.id),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.deptId] }),
    index('activities_department_dept').on(table.deptId),
  ],
);

/** 主讲, 主持, 指导. */
export const activitySpeakers = pgTable(
  'activities_speaker',
  {
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    role: text().$type<SpeakerRole>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.personId] }),
    index('activities_speaker_person').on(table.personId),
    check('activities_speaker_role', sql`role in ('lead', 'host', 'guide')`),
  ],
);

/** What one person did in one activity: enrolled, signed, evaluated; and the credit that came of it. */
export const activityParticipants = pgTable(
  'activities_participant',
  {
    id: serial().primaryKey(),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
    enrolState: text('enrol_state').$type<EnrolState>(),
    enrolAt: instant('enrol_at'),
    /** The code's own time. */
    inAt: instant('in_at'),
    inState: text('in_state').$type<SignState>(),
    inWay: text('in_way').$type<SignWay>(),
    inArrivedAt: instant('in_arrived_at'),
    outAt: instant('out_at'),
    outState: text('out_state').$type<SignState>(),
    outWay: text('out_way').$type<SignWay>(),
    outArrivedAt: instant('out_arrived_at'),
    /** In the order of the activity's form; 0: left out. */
    scores: smallint().array(),
    /** What they are worth, up to 5; null where none of them counts. */
    worth: doublePrecision(),
    comment: text().notNull().default(''),
    evaluatedAt: instant('evaluated_at'),
    reflection: text().notNull().default(''),
    creditHours: doublePrecision('credit_hours'),
    creditedAt: instant('credited_at'),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('activities_participant_one').on(table.activityId, table.personId),
    index('activities_participant_person').on(table.personId),
    check('activities_participant_enrol', sql`enrol_state in ('enrolled', 'waiting', 'cancelled')`),
    check('activities_participant_in', sql`in_state in ('valid', 'pending', 'refused')`),
    check('activities_participant_out', sql`out_state in ('valid', 'pending', 'refused')`),
  ],
);

/** Tickets that were used to sign, each once. */
export const activityTickets = pgTable(
  'activities_ticket',
  {
    ticket: text().primaryKey(),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [index('activities_ticket_activity').on(table.activityId)],
);

/** Which device signed for whom: one person per activity. */
export const activityDevices = pgTable(
  'activities_device',
  {
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.device] }),
    index('activities_device_person').on(table.personId),
  ],
);
