import { markLimits } from '@contract/exam/marks/rules';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { NumberBox } from '@/kits/form/fields/number-box';
import classes from './marks.module.css';

interface ReasonDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  isRunning: boolean;
  /** Asks for points too. */
  withPoints?: boolean;
  onClose: () => void;
  onConfirm: (reason: string, points: number) => void;
}

/** Asks why, and for a correction how many points. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirmLabel, isRunning, withPoints = false, onClose, onConfirm } = props;
  const [reason, write] = useState('');
  const [points, setPoints] = useState<number | null>(null);
  const hasPoints = !withPoints || (points !== null && points !== 0);
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': '关闭' }}>
      <div className={classes.stack}>
        <p className={classes.hint}>{text}</p>
        {withPoints && (
          <NumberBox
            label="调整分数"
            description="加分填正数，扣分填负数；调整后不低于 0 分，不高于满分"
            range={{ least: -1000, most: 1000, decimals: 2 }}
            value={points}
            onChange={setPoints}
          />
        )}
        <Textarea
          label="原因"
          {...(!withPoints && { 'data-autofocus': true })}
          autosize
          minRows={3}
          maxLength={markLimits.reason}
          value={reason}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </div>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          disabled={reason.trim() === '' || !hasPoints}
          loading={isRunning}
          onClick={() => onConfirm(reason.trim(), points ?? 0)}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
