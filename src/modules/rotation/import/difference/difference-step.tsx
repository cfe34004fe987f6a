import { Alert, Button, Text } from '@mantine/core';
import { formatCount } from '@/ui/format';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { IconEqual } from '@tabler/icons-react';
import { useState } from 'react';
import { cancelTask, confirmTask } from '@/kits/import/task-actions';
import { useCall } from '@/kernel/query/use-call';
import type { RotationTask } from '@workers/rotation-import/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { ErrorState, TableSkeleton } from '@/ui/state-views';
import { FindingsNotice } from '../findings/findings-notice';
import { StepFrame } from '@/kits/import/step-frame';
import { CountTiles } from './count-tiles';
import { DifferencePager } from './difference-pager';
import classes from './difference-step.module.css';
import { KindChoice, type Kind } from './kind-choice';
import { PersonDifferenceItem } from './person-difference';

const pageSize = 20;

/** State 12: what would change, person by person; nothing is written before 确认导入. */
export function DifferenceStep({ task, onClose }: { task: RotationTask; onClose: () => void }) {
  const db = useUserDatabase();
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [page, setPage] = useState(1);
  const query = { page, size: pageSize, kind: kind === 'all' ? undefined : kind };
  const input = { params: { id: task.id }, query };
  const difference = useCall(rotationEndpoints.importDifference, input, { keepPrevious: true });

  const counts = task.counts;
  const changes = counts ? counts.created + counts.changed + counts.removed : 0;
  const kept = counts?.kept ?? 0;
  return (
    <StepFrame
      aside={
        <Button variant="default" onClick={() => void cancelTask(db, task)}>
          取消导入
        </Button>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            稍后确认
          </Button>
          <Button onClick={() => void confirmTask(db, task)}>确认导入</Button>
        </>
      }
    >
      {counts && <CountTiles counts={counts} />}
      <FindingsNotice task={task} />
      {kept > 0 && (
        <Alert color="warning">
          {formatCount(kept)} 个月与表格不同但学员已入科，导入后保持原安排；如确需更改，请先撤销写入它的那次导入
        </Alert>
      )}
      {changes + kept === 0 ? (
        <div className={classes.same} role="status">
          <IconEqual size={28} stroke={1.5} aria-hidden />
          <Text>表格与系统中的安排完全相同，确认导入不会改变任何记录</Text>
        </div>
      ) : (
        <>
          {counts && (
            <KindChoice
              counts={counts}
              value={kind}
              onChange={(value) => {
                setKind(value);
                setPage(1);
              }}
            />
          )}
          {difference.isPending && <TableSkeleton rows={5} />}
          {difference.error && (
            <ErrorState message={`查询轮转信息失败：${difference.error.message}`} onRetry={difference.refetch} />
          )}
          {difference.data && (
            <>
              <ul className={classes.people} aria-busy={difference.isPrevious}>
                {difference.data.list.map((person) => (
                  <PersonDifferenceItem key={person.userId} person={person} />
                ))}
              </ul>
              <DifferencePager total={difference.data.total} size={pageSize} page={page} onChange={setPage} />
            </>
          )}
        </>
      )}
    </StepFrame>
  );
}
