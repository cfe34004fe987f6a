import { isUnread } from '@contract/notice/reading';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import type { NoticeRecord, NoticeRecords } from '@contract/notice/types';
import { enqueue } from '@device/outbox/enqueue';
import { defineQueued, projectOn } from '@device/outbox/queued';

/** 已读: saved on the device and sent when the network allows; shown as read at once. */
export const readNotice = defineQueued({
  endpoint: recordEndpoints.setRead,
  title: ({ body }) => ('id' in body ? '消息标为已读' : '全部消息标为已读'),
  records: ({ body }) => ['id' in body ? `notice:${body.id}` : 'notice'],
  projections: [
    projectOn(recordEndpoints.records, recordEndpoints.setRead, (data, { body }) =>
      markedRead(data, (notice) => !('id' in body) || notice.id === body.id, !('id' in body)),
    ),
  ],
});

/** Marks one notice, or all of them, as read. Resolves once that is safe on this device. */
export function markRead(body: { id: number } | { type: 'all' }): Promise<void> {
  return enqueue(readNotice, { input: { body }, seen: undefined });
}

/** The list with some notices read. `number` counts notices beyond the list too: with all of them read it is 0. */
function markedRead(data: NoticeRecords, isMeant: (notice: NoticeRecord) => boolean, all: boolean): NoticeRecords {
  let fewer = 0;
  const datas = data.datas.map((notice) => {
    if (notice.status === 1 || !isMeant(notice)) return notice;
    if (isUnread(notice)) fewer += 1;
    return { ...notice, status: 1 as const };
  });
  return { ...data, datas, number: all ? 0 : Math.max(0, data.number - fewer) };
}
