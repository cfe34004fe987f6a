import { ownExamEndpoints as calls, type MyExam } from '@contract/exam/exams/mine';
import { examLimits } from '@contract/exam/exams/rules';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';

/** A candidate asks once that his score be looked at again. */
export function AppealDialog({ exam, until, onClose }: { exam: MyExam; until: string; onClose: () => void }) {
  const [reason, write] = useState('');
  const ask = useSave(calls.askAppeal, { refresh: [calls.myExams], done: '复核申请已提交，答复后会通知您' });
  const send = async () => {
    if (await ask.run({ body: { candidate_id: exam.id, reason } })) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="申请成绩复核" closeButtonProps={{ 'aria-label': '关闭' }}>
      <Stack gap="sm">
        <Textarea
          label="复核的理由"
          description={`${until} 前可以申请，一场考试只能申请一次；请写明题号与依据`}
          required
          autosize
          minRows={3}
          maxLength={examLimits.reason}
          value={reason}
          data-autofocus
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button disabled={reason.trim() === ''} loading={ask.isRunning} onClick={() => void send()}>
            提交申请
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
