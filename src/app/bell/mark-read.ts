import { currentView } from '@device/api/view';
import { notifyDone } from '@/kernel/query/notify-done';
import { notifyError } from '@/kernel/query/notify-error';
import { markRead } from '@/modules/notice/offline';

export type MarkRead = (what: { id: number } | { type: 'all' }) => Promise<void>;

/** Marks one notice or all as read, with or without a network; only 全部已读 says that it is done. */
export const readNotices: MarkRead = async (what) => {
  // Opening a notice is no attempt to change anything.
  if ('id' in what && currentView()) return;
  try {
    await markRead(what);
    if ('type' in what) notifyDone('操作成功');
  } catch (error) {
    notifyError(error);
  }
};
