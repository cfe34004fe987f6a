import { noticeEvent, type NoticeEventKey } from '@contract/notice/event-keys';
import { declaredRule } from '@contract/notice/rules';
import type { Db } from '@server/kernel/database/database';
import { noticeRules } from '@server/modules/notice/tables';

/** An event without quiet hours: what is told at once is told at once, whatever the clock says while a test runs. */
export async function withoutQuietHours(db: Db, event: NoticeEventKey): Promise<void> {
  await db.insert(noticeRules).values({ event, ...declaredRule(noticeEvent(event)), quietFrom: 0, quietTo: 0 });
}
