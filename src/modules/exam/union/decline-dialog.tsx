import { unionEndpoints as calls, type UnionTask } from '@contract/exam/union';
import { unionLimits } from '@contract/exam/union-rules';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { tasksPath } from '../paths';
import { unionReads } from './reads';

/** Why a task is declined; the initiator reads it, and gives the task to somebody else. */
export function DeclineDialog({ task, onClose }: { task: UnionTask; onClose: () => void }) {
  const navigate = useNavigate();
  const [reason, write] = useState('');
  const save = useSave(calls.answerTask, { refresh: unionReads, done: '已拒绝任务，并通知发起人' });
  const send = async () => {
    const done = await save.run({ body: { id: task.id, is_accepted: false, reason }, ifMatch: task.version });
    if (done) void navigate(tasksPath);
  };
  return (
    <Modal opened onClose={onClose} title="拒绝任务" closeButtonProps={{ 'aria-label': '关闭' }}>
      <Textarea
        label="原因"
        placeholder="如：近期外出进修"
        data-autofocus
        autosize
        minRows={3}
        maxLength={unionLimits.reason}
        value={reason}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={reason.trim() === ''} loading={save.isRunning} onClick={() => void send()}>
          拒绝任务
        </Button>
      </Group>
    </Modal>
  );
}
