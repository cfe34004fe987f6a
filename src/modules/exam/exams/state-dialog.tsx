import { candidateEndpoints as calls, type CandidateRow } from '@contract/exam/exams/candidates';
import { examLimits } from '@contract/exam/exams/rules';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { NumberBox } from '@/kits/form/fields/number-box';
import { useSave } from '@/kernel/query/use-save';
import { examReads } from './reads';

/** What is done with a candidate. */
export type CandidateDeed = 'exempt' | 'deferred' | 'removed' | 'factor';

const words = {
  exempt: { title: '免考', help: '不参加本次考试，不列入补考' },
  deferred: { title: '缓考', help: '不参加本次考试，列入补考' },
  removed: { title: '移出名单', help: '不再是本次考试的考生' },
  factor: { title: '时间系数', help: '1.25 表示多四分之一的时间；排定座位后仍可调整' },
} as const;

interface StateDialogProps {
  examId: number;
  candidate: CandidateRow;
  deed: CandidateDeed;
  onClose: () => void;
}

/** Takes somebody off the list with a reason, or gives him more time. */
export function StateDialog({ examId, candidate, deed, onClose }: StateDialogProps) {
  const [reason, write] = useState('');
  const [factor, setFactor] = useState<number | null>(candidate.factor / 100);
  const change = useSave(calls.changeCandidates, { refresh: examReads, done: `已设为${words[deed].title}` });
  const time = useSave(calls.setFactor, { refresh: examReads, done: '时间系数已保存' });
  const [least, most] = examLimits.factor;
  const isReady = deed === 'factor' ? factor !== null : reason.trim() !== '';
  const save = async () => {
    const answer =
      deed === 'factor'
        ? await time.run({ body: { id: examId, candidate_id: candidate.id, factor: Math.round(factor! * 100) } })
        : await change.run({ body: { id: examId, candidate_ids: [candidate.id], state: deed, reason } });
    if (answer) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${words[deed].title}：${candidate.person.name}`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack gap="sm">
        {deed === 'factor' ? (
          <NumberBox
            label="时间系数"
            description={words.factor.help}
            range={{ least: least / 100, most: most / 100, decimals: 2 }}
            value={factor}
            onChange={setFactor}
          />
        ) : (
          <Textarea
            label="原因"
            description={words[deed].help}
            required
            autosize
            minRows={2}
            maxLength={examLimits.reason}
            value={reason}
            data-autofocus
            onChange={(event) => write(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button disabled={!isReady} loading={change.isRunning || time.isRunning} onClick={() => void save()}>
            确定
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
