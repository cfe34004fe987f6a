import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ResetChannel } from '@contract/account/password-types';
import { people } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** 账号: how a person signs in. Names differ in more than their case. */
export const accounts = pgTable(
  'account',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    /** argon2id, PHC format. */
    passwordHash: text('password_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    status: integer().notNull().default(1),
    /** The password was given by somebody else. */
    mustChange: boolean('must_change').notNull().default(false),
    passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
    /** Null: has never signed in. */
    lastLoginAt: instant('last_login_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('account_username').on(sql`lower(username)`), index('account_user').on(table.userId)],
);

/** A sign-in on one device. Its refresh secret changes with every use; only hashes are stored. */
export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Empty for a view, which ends instead of being renewed. */
    refreshHash: text('refresh_hash').notNull(),
    /** The secret before the last rotation, good for a moment more. */
    previousHash: text('previous_hash').notNull().default(''),
    rotatedAt: instant('rotated_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** When a person last used it, to half a minute. */
    seenAt: instant('seen_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    ip: text().notNull(),
    agent: text().notNull(),
    /** SHA-256 of the name that the browser gave itself; empty: it gave none. */
    deviceHash: text('device_hash').notNull().default(''),
    /** Account of operations that looks at the system as this one; null: the owner's own sign-in. */
    viewedBy: integer('viewed_by').references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session of that account which the view was begun from, and ends with. */
    viewedFrom: uuid('viewed_from'),
  },
  (table) => [
    index('session_account').on(table.accountId),
    index('session_expires').on(table.expiresAt),
    index('session_viewed_by').on(table.viewedBy),
    index('session_viewed_from').on(table.viewedFrom),
  ],
);

/** Nonces and captchas that were used; an entry may go when what it names has expired anyway. */
export const usedTokens = pgTable(
  'used_token',
  {
    id: text().primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_token_expires').on(table.expiresAt)],
);

/**
 * Failed sign-ins of one name from one source: an address, or a device that was signed in as this account before.
 * Counting both together keeps a stranger elsewhere from locking the owner out, and one who sits behind the same
 * address from locking the owner's own device.
 */
export const loginFailures = pgTable(
  'login_failure',
  {
    username: text().notNull(),
    ip: text().notNull(),
    /** Attempts that began, counted before their password is looked at: those at the same moment do not share one. */
    tries: integer().notNull().default(0),
    /** Attempts that failed. */
    failures: integer().notNull().default(0),
    blockedUntil: instant('blocked_until'),
    /** Attempts refused unseen since the last one that was looked at. */
    refusals: integer().notNull().default(0),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.ip] }),
    index('login_failure_ip').on(table.ip, table.updatedAt),
  ],
);

/** Passwords that an account had, so that they do not come back too soon. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: serial().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** argon2id, PHC format. */
    passwordHash: text('password_hash').notNull(),
    replacedAt: instant('replaced_at').notNull().defaultNow(),
  },
  (table) => [index('password_history_account').on(table.accountId, table.id)],
);

/**
 * A recovery of a password that somebody began. It is the same for names that nobody has (`accountId` null), so that
 * neither answers nor their timing tell which names exist.
 */
export const passwordResets = pgTable(
  'password_reset',
  {
    /** The ticket that the browser carries. */
    id: uuid().primaryKey(),
    /** SHA-256 of the name that was asked for, lower-cased: what codes are counted by. */
    subject: text().notNull(),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** HMAC of the code sent last; empty before the first. */
    codeHash: text('code_hash').notNull().default(''),
    triesLeft: integer('tries_left').notNull().default(0),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('password_reset_account').on(table.accountId), index('password_reset_created').on(table.createdAt)],
);

/** When codes were sent for a name: at most one a minute and ten a day. */
export const codeSendings = pgTable(
  'code_sending',
  {
    id: serial().primaryKey(),
    subject: text().notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [index('code_sending_subject').on(table.subject, table.sentAt)],
);

/** Codes that no channel could deliver: an administrator tells them. The code itself is sealed. */
export const pendingMessages = pgTable(
  'pending_message',
  {
    id: serial().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    sealed: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('pending_message_account').on(table.accountId),
    index('pending_message_expires').on(table.expiresAt),
  ],
);

/**
 * Changes of the number or address by which a forgotten password is recovered. Until a while later no code goes to the
 * new one, unless somebody lifts the pause. Kept as a record of who changed and lifted what.
 */
export const contactChanges = pgTable(
  'contact_change',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    channel: text().$type<ResetChannel>().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    pausedUntil: instant('paused_until').notNull(),
    liftedAt: instant('lifted_at'),
    liftedBy: integer('lifted_by').references(() => people.id),
    liftReason: text('lift_reason').notNull().default(''),
  },
  (table) => [
    check('contact_change_channel', sql`${table.channel} in ('phone', 'mail')`),
    check('contact_change_lifted', sql`(${table.liftedAt} is null) = (${table.liftedBy} is null)`),
    index('contact_change_user').on(table.userId, table.pausedUntil),
    index('contact_change_lifted_by').on(table.liftedBy),
  ],
);
