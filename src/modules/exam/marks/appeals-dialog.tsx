import { ownExamEndpoints as calls, type Appeal } from '@contract/exam/exams/mine';
import { appealStates, examLimits } from '@contract/exam/exams/rules';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { PersonNames } from '@/kits/person/person-names';
import { StatusDot } from '@/ui/status-dot';
import { minuteWords } from '../exams/words';
import classes from './marks.module.css';

interface AppealsDialogProps {
  appeals: readonly Appeal[];
  onSee: (candidateId: number) => void;
  onClose: () => void;
}

/** What candidates ask about their scores; a score itself is corrected in the list, with its reason. */
export function AppealsDialog({ appeals, onSee, onClose }: AppealsDialogProps) {
  return (
    <Modal opened onClose={onClose} size="lg" title="成绩复核" closeButtonProps={{ 'aria-label': '关闭' }}>
      <Stack gap="md">
        {appeals.map((appeal) => (
          <section key={appeal.id} aria-label={appeal.person?.name ?? appeal.ticket_no}>
            <Group justify="space-between">
              <b>
                <PersonNames people={appeal.person} /> {appeal.ticket_no}
              </b>
              <StatusDot tone={appeal.state === 'open' ? 'warning' : 'success'}>{appealStates[appeal.state]}</StatusDot>
            </Group>
            <p className={classes.comment}>{`${minuteWords(appeal.asked_at)}：${appeal.reason}`}</p>
            {appeal.reply !== '' && <p className={classes.comment}>{`答复：${appeal.reply}`}</p>}
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={() => onSee(appeal.candidate_id)}>
                查看答卷
              </Button>
            </Group>
            {appeal.state === 'open' && (
              <Permitted code="theoryTest:score:publish">
                <Answer appeal={appeal} />
              </Permitted>
            )}
          </section>
        ))}
      </Stack>
    </Modal>
  );
}

function Answer({ appeal }: { appeal: Appeal }) {
  const [reply, write] = useState('');
  const answer = useSave(calls.answerAppeal, {
    refresh: [calls.appeals, calls.myExams],
    done: '已答复，考生将收到通知',
  });
  const send = (state: 'kept' | 'changed') =>
    answer.run({ body: { id: appeal.id, state, reply }, ifMatch: appeal.version });
  return (
    <Stack gap="xs" mt="xs">
      <Textarea
        label="答复"
        description="需要改分时，先在成绩列表中调整，再答复“已更正”"
        autosize
        minRows={2}
        maxLength={examLimits.reason}
        value={reply}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          disabled={reply.trim() === ''}
          loading={answer.isRunning}
          onClick={() => void send('kept')}
        >
          维持原成绩
        </Button>
        <Button disabled={reply.trim() === ''} loading={answer.isRunning} onClick={() => void send('changed')}>
          已更正
        </Button>
      </Group>
    </Stack>
  );
}
