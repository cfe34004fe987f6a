import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushRow } from '@contract/notice/push-types';
import { pushRefusal, type PushAction, type PushStatus } from '@contract/notice/status';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { pushFormPath } from '../push-words';

interface Opens {
  onReaders: (row: PushRow) => void;
  onSend: (row: PushRow) => void;
}

/** What can be done with a push; the state table says when, see `pushActions`. */
export function usePushActions({ onReaders, onSend }: Opens): (row: PushRow) => RowAction[] {
  const navigate = useNavigate();
  const refresh = [pushEndpoints.pushPages, pushEndpoints.pushDetail];
  const remove = useSave(pushEndpoints.pushRemove, { refresh, done: '草稿已删除' });
  const unschedule = useSave(pushEndpoints.pushUnschedule, { refresh, done: '已取消定时，回到草稿' });
  const withdraw = useSave(pushEndpoints.pushWithdraw, { refresh, done: '已撤回' });
  const resend = useSave(pushEndpoints.pushResend, { refresh, done: ({ count }) => `已再次提醒 ${count} 人` });
  const copy = useSave(pushEndpoints.pushCopy, {
    refresh,
    done: '已复制为新草稿',
    onDone: ({ id }) => void navigate(pushFormPath(id)),
  });

  const asked = async (question: Parameters<typeof confirm>[0], act: () => Promise<unknown>) => {
    if (await confirm(question)) await act();
  };
  return (row) => {
    const params = { id: row.id };
    const when = (action: PushAction) => ({ disabledReason: pushRefusal(action, row.status as PushStatus) });
    const isPossible = (action: PushAction) => pushRefusal(action, row.status as PushStatus) === undefined;
    const unread = row.recipients - row.readers;
    const all: (RowAction & { is: PushAction })[] = [
      { is: 'edit', label: '编辑', code: 'notice:push:add', onClick: () => void navigate(pushFormPath(row.id)) },
      { is: 'send', label: '发送', code: 'notice:push:send', onClick: () => onSend(row) },
      { is: 'readers', label: '阅读情况', code: 'notice:push:list', onClick: () => onReaders(row) },
      {
        is: 'resend',
        label: '再次提醒',
        code: 'notice:push:send',
        onClick: () =>
          void asked(
            { title: '再次提醒', message: `将再次提醒未读的 ${unread} 人：“${row.title}”。`, confirmLabel: '再次提醒' },
            () => resend.run({ params }),
          ),
      },
      {
        is: 'unschedule',
        label: '取消定时',
        code: 'notice:push:send',
        onClick: () => void unschedule.run({ params }),
      },
      {
        is: 'withdraw',
        label: '撤回',
        color: 'danger',
        code: 'notice:push:withdraw',
        onClick: () =>
          void asked(
            {
              title: '撤回推送',
              message: `已送达的 ${row.recipients} 人将看到“${row.title}”已撤回，看不到内容。撤回后不能恢复。`,
              confirmLabel: '撤回',
              danger: true,
            },
            () => withdraw.run({ params }),
          ),
      },
      { is: 'copy', label: '复制', code: 'notice:push:add', onClick: () => void copy.run({ params }) },
      {
        is: 'remove',
        label: '删除',
        color: 'danger',
        code: 'notice:push:add',
        onClick: () =>
          void asked(
            {
              title: '删除草稿',
              message: `将删除草稿“${row.title}”，删除后不能恢复。`,
              confirmLabel: '删除',
              danger: true,
            },
            () => remove.run({ params }),
          ),
      },
    ];
    // What this state can do stands first; the rest follows under 更多 with its reason.
    const possible = all.filter(({ is }) => isPossible(is));
    const impossible = all.filter(({ is }) => !isPossible(is));
    return [...possible, ...impossible].map(({ is, ...action }) => ({ ...action, ...when(is) }));
  };
}
