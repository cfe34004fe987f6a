import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Answers already given, so that a call repeated with its key has its effect once. Kept for a week. */
export const receipts = pgTable(
  'receipt',
  {
    accountId: integer('account_id').notNull(),
    /** The call's Idempotency-Key. */
    key: text().notNull(),
    /** Method and URL with its query. */
    endpoint: text().notNull(),
    /** SHA-256 of the body as it was sent, after decompression. */
    bodyHash: text('body_hash').notNull(),
    status: smallint().notNull().default(0),
    /** The envelope as JSON text: jsonb would refuse U+0000. */
    answer: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] }), index('receipt_created').on(table.createdAt)],
);

/**
 * Who did what, append-only. A trigger numbers the rows without gaps and chains them: `hash` covers the row and the
 * hash before it, so that a row changed or removed later shows.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    userId: integer('user_id'),
    username: text().notNull().default(''),
    action: text().notNull(),
    target: text().notNull().default(''),
    ip: text().notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    detail: jsonb(),
    prevHash: text('prev_hash').notNull().default(''),
    hash: text().notNull().default(''),
  },
  (table) => [
    index('audit_log_user').on(table.userId, table.at),
    index('audit_log_at').on(table.at),
    // What happened to one record, and to those whose target begins alike.
    index('audit_log_target').on(table.target.op('text_pattern_ops'), table.id),
    // What was done to several at once names them in its detail.
    index('audit_log_several')
      .using('gin', table.detail.op('jsonb_path_ops'))
      .where(sql`${table.target} = ''`),
  ],
);

/** Keys that all processes of one database share: token signatures, the sign-in key pair. */
export const secrets = pgTable('server_secret', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** One-use permits to open a stream of events: a URL must not carry the session's token. Kept for seconds. */
export const eventTickets = pgTable(
  'event_ticket',
  {
    /** SHA-256 (hex) of the ticket: who reads the table cannot use it. */
    hash: text().primaryKey(),
    accountId: integer('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** The one path that it opens. */
    path: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('event_ticket_account').on(table.accountId, table.expiresAt)],
);

/** One row (id 1): what clients compare their copies of reference data with. */
export const referenceState = pgTable('reference_state', {
  id: integer().primaryKey(),
  /** New whenever transaction numbers start afresh (restored into another cluster): older revisions mean nothing then. */
  instanceId: uuid('instance_id').notNull().defaultRandom(),
  /** The PostgreSQL cluster that the transaction numbers in `changed_tx` are of. */
  cluster: text().notNull().default(''),
  /** Raised by triggers with every change to handbooks, departments or personnel types. */
  handbookRevision: bigint('handbook_revision', { mode: 'number' }).notNull().default(1),
});
