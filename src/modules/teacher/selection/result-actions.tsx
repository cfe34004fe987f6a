import { selectionEndpoints as calls, type Selection } from '@contract/teacher/selection/rounds';
import { hospitalToday } from '@device/api/server-time';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { confirm } from '@/ui/confirm';

const NoticeForm = late(() => import('./notice-form').then((file) => file.NoticeForm));

/** What a person does with a round once its window is over: 公示, 聘任, 关闭. */
export function ResultActions({ row }: { row: Selection }) {
  const mayNotice = usePermission('teacher:selection:publish');
  const mayEnd = usePermission('teacher:selection:close');
  const [isChoosing, choose] = useState(false);
  const end = useSave(calls.endSelection, {
    refresh: [calls.selections, calls.selection, calls.applicants],
    done: (after) => (after.selected > 0 ? `已聘任 ${after.selected} 人` : '遴选已关闭'),
  });
  const finish = async (appoint: boolean) => {
    const isSure = await confirm(
      appoint
        ? {
            title: '发布结果并聘任',
            message: `将聘任公示的 ${row.selected} 人，写入师资资格与聘期，并通知全部申报人。`,
            confirmLabel: '聘任',
          }
        : {
            title: '关闭遴选',
            message: '关闭后不产生聘任，不能再申报与公示；已申报人会收到通知。',
            confirmLabel: '关闭遴选',
            danger: true,
          },
    );
    if (isSure) await end.run({ body: { id: row.id, appoint }, ifMatch: row.version });
  };
  const isDue = row.noticed_until !== '' && row.noticed_until < hospitalToday();
  const isRunning = row.state !== 'draft' && row.state !== 'ended';
  return (
    <>
      {mayEnd && isRunning && (
        <Button variant="default" loading={end.isRunning} onClick={() => void finish(false)}>
          关闭遴选
        </Button>
      )}
      {mayNotice && (row.state === 'reviewing' || row.state === 'notice') && (
        <Button variant={row.state === 'notice' ? 'default' : 'filled'} onClick={() => choose(true)}>
          {row.state === 'notice' ? '重新公示' : '公示结果'}
        </Button>
      )}
      {mayEnd && row.state === 'notice' && (
        <Button
          loading={end.isRunning}
          disabled={!isDue}
          title={isDue ? undefined : `公示至 ${row.noticed_until}，期满后才能聘任`}
          onClick={() => void finish(true)}
        >
          发布结果并聘任
        </Button>
      )}
      {isChoosing && <NoticeForm row={row} onClose={() => choose(false)} />}
    </>
  );
}
