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
import type { ResolvedScope } from '@server/kernel/current-user';
import type { PushTarget } from '@contract/notice/push-types';
import { people } from '../people/tables';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A message to one or many: written by a person, or made by `notify` for an event. */
export const noticePushes = pgTable(
  'notice_push',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    /** Sanitised rich text. */
    content: text().notNull(),
    /** Code of `pushKinds`. */
    kind: text().notNull().default('announcement'),
    channels: text().array().notNull().default(['site']),
    /** Path below /main, or empty. */
    link: text().notNull().default(''),
    target: jsonb().$type<PushTarget>().notNull(),
    /** Whom the sender saw when sending was ordered; nobody else ever gets it. */
    scope: jsonb().$type<ResolvedScope>(),
    receipt: smallint().notNull().default(0),
    /** Day until which receipts are awaited; reminders are counted from it. */
    receiptDue: date('receipt_due'),
    pinUntil: instant('pin_until'),
    status: smallint().notNull().default(1),
    scheduledAt: instant('scheduled_at'),
    sentAt: instant('sent_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** Person who wrote it; null for messages of the system. */
    createdBy: integer('created_by').references(() => people.id),
    /** Event of the system, null for what a person wrote. */
    event: text(),
    /** The record it speaks of, e.g. `approval:12`: what is settled there needs no reminders. */
    subject: text(),
    settledAt: instant('settled_at'),
    escalatedAt: instant('escalated_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** Process that is delivering it, and until when it is believed alive. */
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    /** Person up to whom it has been delivered. */
    cursor: integer().notNull().default(0),
  },
  (table) => [
    check('notice_push_status', sql`${table.status} between 1 and 5`),
    check('notice_push_schedule', sql`${table.status} <> 2 or ${table.scheduledAt} is not null`),
    index('notice_push_author').on(table.createdBy, table.updatedAt),
    index('notice_push_waiting')
      .on(table.status, table.scheduledAt)
      .where(sql`status in (2, 3)`),
    index('notice_push_subject').on(table.subject),
    index('notice_push_event').on(table.event, table.sentAt),
  ],
);

/** One person's copy of a push: nobody gets it twice. */
export const noticeRecipients = pgTable(
  'notice_recipient',
  {
    pushId: integer('push_id')
      .notNull()
      .references(() => noticePushes.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    /** 0 unread, 1 read. */
    status: smallint().notNull().default(0),
    deliveredAt: instant('delivered_at').notNull().defaultNow(),
    readAt: instant('read_at'),
    receiptAt: instant('receipt_at'),
    /** The name that the reader signed with. */
    signedName: text('signed_name').notNull().default(''),
    /** How often it was brought up again. */
    reminders: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.pushId, table.userId] }),
    check('notice_recipient_status', sql`${table.status} in (0, 1)`),
    index('notice_recipient_user').on(table.userId, table.deliveredAt),
    index('notice_recipient_unread')
      .on(table.userId)
      .where(sql`status = 0`),
  ],
);

/** 保存的分组: a target under a name, of the person who saved it. */
export const noticeGroups = pgTable(
  'notice_group',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    target: jsonb().$type<PushTarget>().notNull(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => people.id),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('notice_group_name').on(table.ownerId, table.name)],
);

/** What administrators made of an event's words; an event without a row keeps its declared ones. */
export const noticeTemplates = pgTable('notice_template', {
  event: text().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  channels: text().array().notNull(),
  enabled: boolean().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What administrators made of an event's rule; an event without a row keeps its declared one. */
export const noticeRules = pgTable('notice_rule', {
  event: text().primaryKey(),
  enabled: boolean().notNull(),
  /** Roles that a person has in the record (submitter, approver ...). */
  recipients: text().array().notNull(),
  leadDays: integer('lead_days').array().notNull(),
  repeatDays: smallint('repeat_days').notNull(),
  /** Minutes of the hospital's day; equal ones mean no quiet hours. */
  quietFrom: smallint('quiet_from').notNull(),
  quietTo: smallint('quiet_to').notNull(),
  digest: boolean().notNull(),
  escalateDays: smallint('escalate_days').notNull(),
  /** Codes of roles. */
  escalateTo: text('escalate_to').array().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** A copy that a person does not want: of an event, or of what people write (`push`), by mail or SMS. */
export const noticeMutes = pgTable(
  'notice_mute',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    /** Key of an event, or `push`. */
    event: text().notNull(),
    channel: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.event, table.channel] }),
    check('notice_mute_channel', sql`${table.channel} in ('mail', 'sms')`),
  ],
);

/** A message that waits for the person's daily digest. */
export const noticeDigestItems = pgTable(
  'notice_digest_item',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    event: text().notNull(),
    subject: text(),
    title: text().notNull(),
    content: text().notNull(),
    link: text().notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('notice_digest_due').on(table.dueAt, table.userId), index('notice_digest_user').on(table.userId)],
);

/** Reminders already given for a due date, so that each lead time is told once. */
export const noticeReminders = pgTable(
  'notice_reminder',
  {
    event: text().notNull(),
    subject: text().notNull(),
    dueOn: date('due_on').notNull(),
    leadDays: smallint('lead_days').notNull(),
    remindedAt: instant('reminded_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.event, table.subject, table.dueOn, table.leadDays] })],
);

/** A copy that goes out by mail or SMS; the row is the queue. */
export const noticeDeliveries = pgTable(
  'notice_delivery',
  {
    pushId: integer('push_id')
      .notNull()
      .references(() => noticePushes.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => people.id),
    /** `mail` or `sms`. */
    channel: text().notNull(),
    /** Where it goes, if not to the person's own address of that moment; else empty. */
    address: text().notNull().default(''),
    /** 0 waits, 1 sent, 2 given up, with the reason. */
    state: smallint().notNull().default(0),
    tries: smallint().notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    problem: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.pushId, table.userId, table.channel, table.address] }),
    index('notice_delivery_user').on(table.userId),
    index('notice_delivery_waiting')
      .on(table.nextAt)
      .where(sql`state = 0`),
  ],
);
