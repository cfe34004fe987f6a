import { limits } from '@contract/exam/rules';
import { submissionEndpoints as calls, type QuestionSubmission } from '@contract/exam/submissions';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import classes from './submissions.module.css';
import { submissionReads } from './reads';

/** Brings a question to the same bank once more, as it is now. */
export function AgainDialog({ row, onClose }: { row: QuestionSubmission; onClose: () => void }) {
  const [remark, write] = useState(row.remark);
  const save = useSave(calls.submitAgain, { refresh: submissionReads, done: '已重新提交，等待审核', onDone: onClose });
  return (
    <Modal opened onClose={onClose} title={`重新投稿到“${row.bank_name}”`} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Stack gap="sm">
        <p className={classes.hint}>
          {row.state === 'waiting' ? '原来的投稿会撤回，按现在的试题重新提交' : '按现在的试题重新提交'}
        </p>
        {row.reason && <p className={classes.reason}>上次退回：{row.reason}</p>}
        <Textarea
          label="说明"
          data-autofocus
          autosize
          minRows={3}
          maxLength={limits.note}
          value={remark}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Stack>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          loading={save.isRunning}
          onClick={() => void save.run({ body: { id: row.id, remark: remark.trim() }, ifMatch: row.version })}
        >
          重新提交
        </Button>
      </Group>
    </Modal>
  );
}
