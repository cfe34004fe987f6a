import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import type { ExitRow } from '@contract/department-stay/exits';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { notifyDone } from '@/kernel/query/notify-done';
import { useSave } from '@/kernel/query/use-save';
import classes from './exit.module.css';

interface BatchPassProps {
  rows: readonly ExitRow[];
  /** Gives the selection up. */
  clear: () => void;
  refresh: readonly EndpointSpec[];
  onClose: () => void;
}

/** Shows whose leaving will be passed at its level, then whose could not be and why. */
export function BatchPass({ rows, clear, refresh, onClose }: BatchPassProps) {
  const [failed, setFailed] = useState<ReadonlyMap<number, string> | null>(null);
  const review = useSave(approvalEndpoints.reviewBatch, {
    refresh,
    onDone: ({ done }) => done > 0 && notifyDone(`已通过 ${done} 人`),
  });
  const shown = failed ? rows.filter(({ review: at }) => at && failed.has(at.id)) : rows;
  const start = async () => {
    const items = rows.flatMap(({ review: at }) => (at ? [at] : []));
    const result = await review.run({ body: { items, pass: Decision.pass, comment: '' } });
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
      title={failed ? `${failed.size} 人未能通过` : `批量通过 ${rows.length} 人的出科`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <ul className={classes.list}>
        {shown.map((row) => (
          <li key={row.id} className={classes.line}>
            <div>
              <p className={classes.head}>
                {row.name} {row.staff_id} · {row.dept_name}
              </p>
              <p className={classes.facts}>
                {failed?.get(row.review?.id ?? 0) ??
                  `待${row.waits_for} · 清单 ${row.met}/${row.asked}${row.unmet.length > 0 ? `，缺 ${row.unmet.join('、')}` : ''}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {failed ? '关闭' : '取消'}
        </Button>
        {!failed && (
          <Button loading={review.isRunning} onClick={() => void start()}>
            通过
          </Button>
        )}
      </Group>
    </Modal>
  );
}
