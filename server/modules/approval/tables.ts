import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
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
import type { FlowSettings } from '@contract/approval/flow';
import type { SubmissionStatus } from '@contract/approval/status';
import type { TimelineKind } from '@contract/approval/types';
import { people } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const personId = (name: string) => integer(name).references(() => people.id);

/** What administrators made of a flow; append-only. Without a row the flow is as the product declares it. */
export const flowVersions = pgTable(
  'approval_flow_version',
  {
    flow: text().notNull(),
    version: integer().notNull(),
    settings: jsonb().$type<FlowSettings>().notNull(),
    createdBy: personId('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.flow, table.version] }),
    index('approval_flow_version_created_by').on(table.createdBy),
  ],
);

/** A submission under review, or reviewed. */
export const approvalRecords = pgTable(
  'approval_record',
  {
    id: serial().primaryKey(),
    flow: text().notNull(),
    flowVersion: integer('flow_version').notNull(),
    moduleId: integer('module_id').notNull(),
    /** The business record, in the words of its module. */
    subjectId: text('subject_id').notNull(),
    submitterId: personId('submitter_id').notNull(),
    /** The person whose file, money or leave it is about; null where it is about nobody. */
    concernedId: personId('concerned_id'),
    /** The stay that it is about, in the words of the module that keeps stays; null where it is about none. */
    stayId: bigint('stay_id', { mode: 'number' }),
    title: text().notNull(),
    /** What the flow needs to describe the submission and to bring about its effect. */
    payload: jsonb().$type<unknown>().notNull(),
    /** The number that conditions look at, e.g. days. */
    amount: doublePrecision(),
    /** The customer's numbers: 1 under review, 2 approved, 3 rejected, 4 withdrawn. */
    status: smallint().$type<SubmissionStatus>().notNull().default(1),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    urgedAt: instant('urged_at'),
    /** The submitter has put it away; reviewers and the log keep it. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    check('approval_record_status', sql`${table.status} between 1 and 4`),
    check('approval_record_finished', sql`(${table.status} = 1) = (${table.finishedAt} is null)`),
    uniqueIndex('approval_record_open')
      .on(table.flow, table.subjectId)
      .where(sql`status = 1`),
    index('approval_record_subject').on(table.flow, table.subjectId),
    index('approval_record_submitter').on(table.submitterId, table.id),
    index('approval_record_concerned').on(table.concernedId),
  ],
);

/** A level of a record's flow as it stood at submission; states are `nodeStates` of the contract. */
export const approvalNodes = pgTable(
  'approval_node',
  {
    id: serial().primaryKey(),
    recordId: integer('record_id')
      .notNull()
      .references(() => approvalRecords.id),
    level: integer().notNull(),
    title: text().notNull(),
    rule: text().$type<'any' | 'all'>().notNull(),
    /** The level as configured, for resolving its reviewers when it opens. */
    settings: jsonb().$type<FlowSettings['levels'][number]>().notNull(),
    state: smallint().notNull().default(0),
    openedAt: instant('opened_at'),
  },
  (table) => [
    uniqueIndex('approval_node_level').on(table.recordId, table.level),
    uniqueIndex('approval_node_open')
      .on(table.recordId)
      .where(sql`state = 1`),
  ],
);

/** How a person came to a seat; the seat is theirs while the reason holds. */
export type SeatVia = 'role' | 'post' | 'placement' | 'module' | 'person' | 'scope' | 'transfer' | 'fallback';

/** A reviewer of a level; states are `seatStates` of the contract. Pending seats belong to open levels only. */
export const approvalSeats = pgTable(
  'approval_seat',
  {
    id: serial().primaryKey(),
    nodeId: integer('node_id')
      .notNull()
      .references(() => approvalNodes.id),
    recordId: integer('record_id')
      .notNull()
      .references(() => approvalRecords.id),
    userId: personId('user_id').notNull(),
    via: text().$type<SeatVia>().notNull(),
    /** Role code, post, permission code or group of the module that must still hold. */
    viaRef: text('via_ref').notNull().default(''),
    state: smallint().notNull().default(1),
    /** Who decided: the holder or a delegate. */
    actedBy: personId('acted_by'),
  },
  (table) => [
    uniqueIndex('approval_seat_person').on(table.nodeId, table.userId),
    index('approval_seat_user').on(table.userId, table.state),
    index('approval_seat_record').on(table.recordId),
    index('approval_seat_acted').on(table.actedBy),
    index('approval_seat_pending')
      .on(table.nodeId)
      .where(sql`state = 1`),
  ],
);

/** What happened, append-only (a trigger refuses changes). */
export const approvalActionLog = pgTable(
  'approval_action',
  {
    id: serial().primaryKey(),
    recordId: integer('record_id')
      .notNull()
      .references(() => approvalRecords.id),
    nodeId: integer('node_id').references(() => approvalNodes.id),
    kind: text().$type<TimelineKind>().notNull(),
    actorId: personId('actor_id'),
    /** Whom the actor stood in for, or to whom the seat went. */
    otherId: personId('other_id'),
    decision: smallint().$type<1 | 2>(),
    comment: text().notNull().default(''),
    /** What the flow asked for with the decision; null where it asks for nothing. */
    input: jsonb().$type<unknown>(),
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('approval_action_record').on(table.recordId, table.id),
    index('approval_action_node').on(table.nodeId),
    index('approval_action_actor').on(table.actorId),
    index('approval_action_other').on(table.otherId),
  ],
);

/** Who reviews in whose stead, and for how long. */
export const approvalDelegations = pgTable(
  'approval_delegation',
  {
    id: serial().primaryKey(),
    fromId: personId('from_id').notNull(),
    toId: personId('to_id').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    /** Keys of flows; empty: all. */
    flows: text().array().notNull().default([]),
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('approval_delegation_days', sql`${table.startsOn} <= ${table.endsOn}`),
    check('approval_delegation_people', sql`${table.fromId} <> ${table.toId}`),
    index('approval_delegation_to').on(table.toId),
    index('approval_delegation_from').on(table.fromId),
  ],
);
