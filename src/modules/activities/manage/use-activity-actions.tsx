import { planEndpoints as calls, type ActivityRow } from '@contract/activities/plans';
import { actionObstacle, type ManageAction } from '@contract/activities/status';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { useServerNow } from '@/kernel/use-server-now';
import { late } from '@/kits/late/late';
import { useRemove } from '@/kits/list/row-hooks';
import type { RowAction } from '@/kits/table-page/row-actions';
import { confirm } from '@/ui/confirm';
import { copyPath, editPath } from '../paths';
import { planReads as refresh } from '../reads';
import { whenWords } from '../words';

const CancelForm = late(() => import('./cancel-form').then((file) => file.CancelForm));

/** What can be done with activities from their list and from their own page; disabled with the reason where not now. */
export function useActivityActions(): { actionsOf: (row: ActivityRow) => RowAction[]; dialogs: ReactNode } {
  const navigate = useNavigate();
  const now = useServerNow();
  const [cancelled, cancel] = useState<ActivityRow | null>(null);
  const submit = useSave(calls.submitActivity, {
    refresh,
    done: ({ state }) => (state === 'pending' ? '已提交审核，通过后发布' : '活动已发布，主讲已收到通知'),
  });
  const remove = useRemove(calls.removeActivity, '活动', refresh);
  const askToSubmit = async (row: ActivityRow) => {
    const message = `“${row.title}” ${whenWords(row)}。发布后学员可见；需审核的类型先提交审核。`;
    const isSure = await confirm({ title: '发布活动', message, confirmLabel: '发布' });
    if (isSure) await submit.run({ params: { id: row.id }, ifMatch: row.version });
  };
  const actionsOf = (row: ActivityRow): RowAction[] => {
    const obstacle = (action: ManageAction) => actionObstacle({ ...row, lacking: '' }, action, now);
    return [
      {
        label: '编辑',
        call: calls.saveActivity,
        disabledReason: obstacle('edit'),
        onClick: () => void navigate(editPath(row.id)),
      },
      {
        label: '发布',
        call: calls.submitActivity,
        disabledReason: obstacle('submit'),
        onClick: () => void askToSubmit(row),
      },
      { label: '复制', call: calls.addActivity, onClick: () => void navigate(copyPath(row.id)) },
      {
        label: '取消活动',
        call: calls.cancelActivity,
        color: 'danger',
        disabledReason: obstacle('cancel'),
        onClick: () => cancel(row),
      },
      { ...remove({ ...row, name: row.title }), disabledReason: obstacle('remove') },
    ];
  };
  const dialogs = cancelled && <CancelForm key={cancelled.id} row={cancelled} onClose={() => cancel(null)} />;
  return { actionsOf, dialogs };
}
