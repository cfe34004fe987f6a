import { planEndpoints as calls, type Activity } from '@contract/activities/plans';
import { actionObstacle } from '@contract/activities/status';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { permissionOf } from '@contract/permissions';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted, usePermits } from '@/kernel/session/permissions';
import { useServerNow } from '@/kernel/use-server-now';
import { AttachmentList } from '@/kits/attachments/attachment-list';
import { late } from '@/kits/late/late';
import { confirm } from '@/ui/confirm';
import { Panel } from '@/ui/panel';
import { planReads as refresh } from '../reads';
import classes from './detail.module.css';
import { EvidencePackButton } from './evidence-pack-button';

const RecordForm = late(() => import('./record-form').then((file) => file.RecordForm));
const owner = 'activity-evidence';

interface ActivityRecordProps {
  row: Activity;
  /** Reads the activity again: what its evidence lacks changes with its files. */
  onFiles: () => void;
}

/** 活动记录与佐证: what took place, its photos and papers, and handing them in. */
export function ActivityRecord({ row, onFiles }: ActivityRecordProps) {
  const permits = usePermits();
  const now = useServerNow();
  const [isWriting, setWriting] = useState(false);
  const count = useCall(attachmentEndpoints.list, { query: { owner, owner_id: String(row.id) } }).data?.length;
  const seen = useRef(count);
  useEffect(() => {
    if (seen.current !== undefined && count !== undefined && count !== seen.current) onFiles();
    seen.current = count;
  }, [count, onFiles]);
  const finish = useSave(calls.finishActivity, {
    refresh,
    done: ({ state }) => (state === 'archived' ? '佐证已提交，活动已归档' : '佐证已提交，等待认定'),
  });
  const askToFinish = async () => {
    const message = '提交后活动记录与佐证不能再修改；需认定的类型由科室或教育处认定。';
    const isSure = await confirm({ title: '提交佐证并归档', message, confirmLabel: '提交' });
    if (isSure) await finish.run({ params: { id: row.id }, ifMatch: row.version });
  };
  const mayEdit = row.is_mine && row.state === 'published' && permits(permissionOf(calls.saveRecord)!);
  const obstacle = (action: 'record' | 'finish') => actionObstacle(row, action, now);
  const reasons = mayEdit ? [...new Set([obstacle('record'), obstacle('finish')])].filter(Boolean) : [];
  return (
    <>
      <Panel
        title="活动记录"
        aside={
          mayEdit && (
            <Button
              variant="default"
              size="compact-md"
              disabled={obstacle('record') !== ''}
              onClick={() => setWriting(true)}
            >
              填写活动记录
            </Button>
          )
        }
      >
        <p className={row.minutes === '' ? classes.quiet : classes.minutes}>{row.minutes || '还没有填写活动记录'}</p>
      </Panel>
      <Panel
        title="佐证材料"
        aside={
          <Group gap="xs">
            {row.is_mine && (
              <Permitted code="teachActivity:activity:export">
                <EvidencePackButton input={{ ids: [row.id] }} size="compact-md" />
              </Permitted>
            )}
            {mayEdit && (
              <Button
                size="compact-md"
                loading={finish.isRunning}
                disabled={obstacle('finish') !== ''}
                onClick={() => void askToFinish()}
              >
                提交佐证并归档
              </Button>
            )}
          </Group>
        }
      >
        <AttachmentList
          owner={owner}
          ownerId={String(row.id)}
          canEdit={mayEdit && row.evidence_state !== 'pending'}
          kinds={['image', 'pdf', 'word']}
        />
        {reasons.length > 0 && <p className={classes.reasons}>{reasons.join('；')}</p>}
      </Panel>
      {isWriting && <RecordForm row={row} onClose={() => setWriting(false)} />}
    </>
  );
}
