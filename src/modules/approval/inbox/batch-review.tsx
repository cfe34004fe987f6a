import { Alert, Button, Group, Modal, Textarea } from '@mantine/core';
import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { Decision, ReviewStatus } from '@contract/approval/status';
import type { ApprovalRow } from '@contract/approval/types';
import { useState } from 'react';
import { notifyDone } from '@/kernel/query/notify-done';
import { useSave } from '@/kernel/query/use-save';
import { maxTextarea } from '@/kits/form/rules';
import { approvalReads } from '@/kits/approval/approval-reads';
import classes from './batch-review.module.css';

export interface Batch {
  pass: 1 | 2;
  rows: readonly ApprovalRow[];
  /** Gives the selection up. */
  clear: () => void;
}

/** Records that one call takes; the server's bound. */
const most = 100;

/** Shows what will be passed or rejected, then what could not be and why. */
export function BatchReview({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { pass, clear } = batch;
  // What the person has decided already waits to be sent.
  const pending = batch.rows.filter((row) => row.review_status === ReviewStatus.pending);
  const rows = pass === Decision.pass ? pending.filter((row) => !row.is_single) : pending;
  const apart = pending.length - rows.length;
  const verb = pass === Decision.pass ? '通过' : '驳回';
  const [comment, setComment] = useState('');
  const [error, setError] = useState('');
  const [failed, setFailed] = useState<ReadonlyMap<number, string> | null>(null);
  const review = useSave(api.reviewBatch, {
    refresh: approvalReads,
    onDone: ({ done }) => done > 0 && notifyDone(`已${verb} ${done} 条`),
  });
  const shown = failed ? rows.filter(({ id }) => failed.has(id)) : rows;

  const start = async () => {
    if (pass === Decision.reject && comment.trim() === '') return setError('驳回原因是必填项');
    const items = rows.flatMap(({ id, node }) => (node ? [{ id, node_id: node.id }] : []));
    const result = await review.run({ body: { items, pass, comment: comment.trim() } });
    if (!result) return;
    clear();
    if (result.failed.length === 0) return onClose();
    setFailed(new Map(result.failed.map(({ id, message }) => [id, message])));
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={failed ? `${failed.size} 条未能${verb}` : `批量${verb} ${rows.length} 条`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      {!failed && rows.length > most && (
        <Alert color="warning" mb="md">
          一次最多处理 {most} 条，请减少选择
        </Alert>
      )}
      {!failed && apart > 0 && (
        <Alert color="primary" mb="md">
          另有 {apart} 条须打开后逐条通过（要填写内容，或须逐条核对），不在此列
        </Alert>
      )}
      <ol className={classes.list} aria-label={failed ? `未能${verb}的事项` : `将${verb}的事项`}>
        {shown.map((row) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.title}>{row.title}</span>
            <span className={classes.facts}>
              {row.flow_title} · {row.submitter.name} {row.submitter.dept_name}
            </span>
            {failed && <span className={classes.reason}>{failed.get(row.id)}</span>}
          </li>
        ))}
      </ol>
      {!failed && (
        <Textarea
          mt="md"
          label={pass === Decision.reject ? '驳回原因（每条相同）' : '审核意见（每条相同，可不填）'}
          withAsterisk={pass === Decision.reject}
          rows={3}
          maxLength={maxTextarea}
          value={comment}
          error={error}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setError('');
          }}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {failed ? '关闭' : '取消'}
        </Button>
        {!failed && (
          <Button
            color={pass === Decision.reject ? 'danger' : undefined}
            loading={review.isRunning}
            disabled={rows.length === 0 || rows.length > most}
            onClick={() => void start()}
          >
            {verb} {rows.length} 条
          </Button>
        )}
      </Group>
    </Modal>
  );
}
