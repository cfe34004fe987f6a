import { eq } from 'drizzle-orm';
import { noticeEvent, type NoticeEventKey } from '@contract/notice/event-keys';
import { declaredRule, type NoticeRule } from '@contract/notice/rules';
import type { Db } from '@server/kernel/database/database';
import { noticeRules, noticeTemplates } from './tables';

export interface EventTemplate {
  title: string;
  content: string;
  channels: string[];
  enabled: boolean;
  /** 0 while nobody has changed it. */
  version: number;
}

/** The words of an event: the administrators', else the declared ones. */
export async function templateOf(db: Db, event: NoticeEventKey): Promise<EventTemplate> {
  const [stored] = await db.select().from(noticeTemplates).where(eq(noticeTemplates.event, event));
  return stored ?? declaredTemplate(event);
}

export function declaredTemplate(event: NoticeEventKey): EventTemplate {
  return { ...noticeEvent(event).words, channels: ['site'], enabled: true, version: 0 };
}

/** The rule of an event: the administrators', else the declared one. */
export async function ruleOf(db: Db, event: NoticeEventKey): Promise<NoticeRule & { version: number }> {
  const [stored] = await db.select().from(noticeRules).where(eq(noticeRules.event, event));
  return stored ?? { ...declaredRule(noticeEvent(event)), version: 0 };
}
