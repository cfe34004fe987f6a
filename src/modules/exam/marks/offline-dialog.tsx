import { candidateStates } from '@contract/exam/exams/status';
import { offlineEndpoints as calls, type OfflineChange, type OfflineChanges } from '@contract/exam/marks/offline';
import { markLimits } from '@contract/exam/marks/rules';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './marks.module.css';
import { markReads } from './reads';

interface OfflineDialogProps {
  examId: number;
  /** Whether candidates know their scores already. */
  isTold: boolean;
  onClose: () => void;
}

/** Scores from paper that wait: what they change of each candidate's, and the reason with which they count. */
export function OfflineDialog({ examId, isTold, onClose }: OfflineDialogProps) {
  const isMobile = useIsMobile();
  const changes = useCall(calls.offlineScores, { params: { id: examId } }, { staleTime: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      fullScreen={isMobile}
      title="线下成绩：核对变化"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Loaded call={changes} what="变化">
        {(found) =>
          found.rows.length === 0 ? (
            <EmptyState title="没有待生效的线下成绩">导入的成绩与现有成绩相同，或已处理</EmptyState>
          ) : (
            <Waiting found={found} isTold={isTold} onDone={onClose} />
          )
        }
      </Loaded>
    </Modal>
  );
}

function Waiting({ found, isTold, onDone }: { found: OfflineChanges; isTold: boolean; onDone: () => void }) {
  const { id, rows, version } = found;
  const [reason, write] = useState('');
  const apply = useSave(calls.applyOfflineScores, { refresh: markReads, done: '线下成绩已生效' });
  const discard = useSave(calls.discardOfflineScores, { refresh: markReads, done: '已放弃待生效的线下成绩' });
  const run = async () => {
    if (await apply.run({ body: { id, reason: reason.trim() }, ifMatch: version })) onDone();
  };
  const giveUp = async () => {
    const message = `将放弃 ${rows.length} 名考生待生效的线下成绩，现有成绩不变；可以重新导入。`;
    if (!(await confirm({ title: '放弃导入', message, confirmLabel: '放弃' }))) return;
    if (await discard.run({ body: { id }, ifMatch: version })) onDone();
  };
  const passes = rows.filter(({ before, after }) => after.is_passed === true && before.is_passed !== true).length;
  const fails = rows.filter(({ before, after }) => after.is_passed === false && before.is_passed === true).length;
  const replaced = rows.filter(({ replaces }) => replaces).length;
  return (
    <>
      <p className={classes.facts}>
        <b>{rows.length} 名考生的成绩会改变</b>
        {passes > 0 && <span>变为及格 {passes} 人</span>}
        {fails > 0 && <span className={classes.loss}>变为不及格 {fails} 人</span>}
        {replaced > 0 && <span className={classes.loss}>取代线上答卷成绩 {replaced} 人</span>}
      </p>
      <ul className={classes.changes} aria-label="成绩变化">
        {rows.map((row) => (
          <li key={row.candidate_id}>
            <Change row={row} />
          </li>
        ))}
      </ul>
      <Textarea
        mt="md"
        label="原因"
        description={isTold ? '成绩已发布：将另记版本，成绩有变化的考生会在通知中看到原因' : '记入操作日志与答卷'}
        autosize
        minRows={2}
        maxLength={markLimits.reason}
        value={reason}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group justify="space-between" mt="md" gap="xs">
        <Button variant="default" color="danger" loading={discard.isRunning} onClick={() => void giveUp()}>
          放弃导入
        </Button>
        <Button disabled={reason.trim() === ''} loading={apply.isRunning} onClick={() => void run()}>
          生效
        </Button>
      </Group>
    </>
  );
}

function Change({ row }: { row: OfflineChange }) {
  const { before, after } = row;
  return (
    <>
      <span className={classes.who}>
        {row.person?.name ?? row.ticket_no}
        <small>{row.ticket_no}</small>
      </span>
      <span className={classes.step}>
        {howWords(before)} → <b>{howWords(after)}</b>
      </span>
      <span>
        {after.is_passed !== null && after.is_passed !== before.is_passed && (
          <StatusDot tone={after.is_passed ? 'success' : 'danger'}>{after.is_passed ? '及格' : '不及格'}</StatusDot>
        )}
      </span>
      <span className={classes.hint}>
        {[row.points === null ? '撤销线下成绩' : '', row.replaces ? '取代线上答卷成绩' : '', row.note]
          .filter(Boolean)
          .join('；')}
      </span>
    </>
  );
}

const howWords = ({ state, total }: OfflineChange['before']): string =>
  total === null ? (state === 'listed' ? '待阅' : candidateStates[state]) : `${total} 分`;
