import { giveUp } from '@device/outbox/decide';
import { mayHaveHappened } from '@device/outbox/store';
import type { ReadableEntry } from '@/kernel/outbox/outbox-store';
import { notifyError } from '@/kernel/query/notify-error';
import { confirm } from '@/ui/confirm';

/** Gives an entry up for good once the person has said so. */
export async function askToGiveUp(userId: number, { entry, content }: ReadableEntry): Promise<void> {
  const title = content?.title ?? '无法读取的操作';
  const isSure = await confirm({
    title: '放弃此操作',
    message: mayHaveHappened(entry)
      ? `“${title}”可能已在服务器上生效，放弃后不再提交，也不会撤回已生效的部分。`
      : `“${title}”将不再提交，放弃后不能恢复。`,
    confirmLabel: '放弃',
    danger: true,
  });
  if (isSure) await giveUp(userId, entry).catch(notifyError);
}
