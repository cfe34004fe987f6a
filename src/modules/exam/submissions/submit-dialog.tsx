import { limits } from '@contract/exam/rules';
import { submissionEndpoints as calls } from '@contract/exam/submissions';
import type { DataOf } from '@contract/kernel/endpoint';
import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import classes from './submissions.module.css';
import { submissionReads } from './reads';

type Left = DataOf<typeof calls.submitQuestions>['left'];

interface SubmitDialogProps {
  ids: readonly number[];
  onClose: () => void;
  /** Some were submitted. */
  onDone?: () => void;
}

/** Brings questions of one's own to a public bank; those that cannot be brought are named with the reason. */
export function SubmitDialog({ ids, onClose, onDone }: SubmitDialogProps) {
  const banks = useCall(calls.submissionBanks, {});
  const [bankId, choose] = useState<number | null>(null);
  const [remark, write] = useState('');
  const [left, setLeft] = useState<Left>([]);
  const save = useSave(calls.submitQuestions, {
    refresh: submissionReads,
    done: ({ submitted }) => (submitted > 0 ? `已提交 ${submitted} 题，等待审核` : '没有提交试题'),
  });
  const send = async () => {
    const done = await save.run({ body: { ids: [...ids], bank_id: bankId!, remark: remark.trim() } });
    if (!done) return;
    if (done.submitted > 0) onDone?.();
    if (done.left.length === 0) onClose();
    else setLeft(done.left);
  };
  if (left.length > 0) {
    return (
      <Modal opened onClose={onClose} title={`${left.length} 题没有提交`} closeButtonProps={{ 'aria-label': '关闭' }}>
        <ul className={classes.list}>
          {left.map(({ id, excerpt, reason }) => (
            <li key={id}>
              {excerpt || '（试题）'}
              <small>{reason}</small>
            </li>
          ))}
        </ul>
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>知道了</Button>
        </Group>
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`投稿到公共题库（${ids.length} 题）`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack gap="sm">
        <p className={classes.hint}>
          题库审核人会看到试题、答案与解析；通过后复制到公共题库，作者与来源保留，您的原题不变
        </p>
        <Select
          label="公共题库"
          placeholder="请选择"
          searchable
          withAsterisk
          nothingFoundMessage="没有匹配的题库"
          data={(banks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={bankId === null ? null : String(bankId)}
          onChange={(id) => choose(id === null ? null : Number(id))}
        />
        <Textarea
          label="说明"
          placeholder="如：根据最新指南编写，供出科考核使用"
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
        <Button disabled={bankId === null} loading={save.isRunning} onClick={() => void send()}>
          投稿
        </Button>
      </Group>
    </Modal>
  );
}
