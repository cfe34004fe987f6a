import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { noticeEvent, noticeEventKeys } from '@contract/notice/event-keys';
import type { choiceInput, choiceKey, ChoiceRow, choices } from '@contract/notice/choice-types';
import { maskPhone, maskValue } from '@contract/people/person-values';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { declaredTemplate } from './event-settings';
import { noticeMutes, noticeTemplates } from './tables';

type ChoiceKey = z.output<typeof choiceKey>;
const copyChannels = ['mail', 'sms'] as const;

/** What a person has chosen for each kind of message; without a word about it, copies come. */
export async function myChoices(db: Db, userId: number): Promise<z.output<typeof choices>> {
  const mutes = await db.select().from(noticeMutes).where(eq(noticeMutes.userId, userId));
  const muted = new Set(mutes.map(({ event, channel }) => `${event} ${channel}`));
  const templates = new Map((await db.select().from(noticeTemplates)).map((row) => [row.event, row]));
  const [own] = await db.select({ email: people.email, phone: people.phone }).from(people).where(eq(people.id, userId));
  const rowOf = (
    event: ChoiceKey,
    { module, title }: { module: string; title: string },
    channels: readonly string[],
  ): ChoiceRow => ({
    event,
    module,
    title,
    sends: { mail: channels.includes('mail'), sms: channels.includes('sms') },
    mail: !muted.has(`${event} mail`),
    sms: !muted.has(`${event} sms`),
  });
  return {
    rows: [
      rowOf('push', { module: '通知消息', title: '教育处和科室发来的通知' }, copyChannels),
      ...noticeEventKeys.map((key) => {
        const { enabled, channels } = templates.get(key) ?? declaredTemplate(key);
        return rowOf(key, noticeEvent(key), enabled ? channels : []);
      }),
    ],
    email: String(maskValue({ key: 'email', type: 'email' }, own?.email ?? '') ?? ''),
    phone: maskPhone(own?.phone ?? ''),
  };
}

/** Keeps what a person has chosen for one kind of message; `deliver.ts` follows it from the next message on. */
export async function saveChoice(
  tx: Db,
  userId: number,
  event: ChoiceKey,
  wanted: z.output<typeof choiceInput>,
): Promise<ChoiceRow> {
  await tx.delete(noticeMutes).where(and(eq(noticeMutes.userId, userId), eq(noticeMutes.event, event)));
  const unwanted = copyChannels.filter((channel) => !wanted[channel]);
  if (unwanted.length > 0) {
    const rows = unwanted.map((channel) => ({ userId, event, channel }));
    // The same choice may come from another device at the same moment.
    await tx.insert(noticeMutes).values(rows).onConflictDoNothing();
  }
  const { rows } = await myChoices(tx, userId);
  return rows.find((row) => row.event === event)!;
}
