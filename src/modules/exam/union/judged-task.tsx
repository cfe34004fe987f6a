import { unionEndpoints as calls, type TaskItem, type UnionTask } from '@contract/exam/union';
import { mayTask, rowCounts, unionLimits } from '@contract/exam/union-rules';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { Panel } from '@/ui/panel';
import { taskViewPath } from '../paths';
import { unionReads } from './reads';
import { RowItems } from './row-items';
import { TaskFacts } from './task-facts';
import classes from './union.module.css';

/** A task with what was brought for it: each question is accepted, or returned with what is to be done. */
export function JudgedTask({ task, isClosed }: { task: UnionTask; isClosed: boolean }) {
  const navigate = useNavigate();
  const [returning, giveBack] = useState<TaskItem | null>(null);
  const judge = useSave(calls.judgeItems, { refresh: unionReads });
  const counts = rowCounts(
    task.rows.map((row) => ({ ...row, each: 0 })),
    task.items,
  );
  const isOpen = !isClosed && mayTask('judge', task.state);
  const open = task.items.filter(({ verdict }) => verdict === '');
  const say = (items: readonly { question_id: number; verdict: 'accepted' | 'returned'; comment: string }[]) =>
    judge.run({ body: { id: task.id, items: [...items] }, ifMatch: task.version });
  const accept = (items: readonly TaskItem[]) =>
    say(items.map(({ question_id }) => ({ question_id, verdict: 'accepted', comment: '' })));
  return (
    <Panel
      title={task.title}
      aside={
        <Group gap="xs">
          {isOpen && open.length > 1 && (
            <Button size="compact-md" loading={judge.isRunning} onClick={() => void accept(open)}>
              其余 {open.length} 题全部通过
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={() => void navigate(taskViewPath(task.id))}>
            查看内容
          </Button>
        </Group>
      }
    >
      <TaskFacts task={task} />
      <div className={classes.stack}>
        {task.rows.map((row, at) => (
          <RowItems
            // Rows have no id of their own, and none is moved.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            row={row}
            no={at + 1}
            counts={counts[at]!}
            items={task.items.filter((item) => item.row === at)}
            tools={(item) =>
              isOpen &&
              item.verdict === '' && (
                <>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`通过：${item.excerpt.slice(0, 30)}`}
                    disabled={judge.isRunning}
                    onClick={() => void accept([item])}
                  >
                    通过
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`退回：${item.excerpt.slice(0, 30)}`}
                    disabled={judge.isRunning}
                    onClick={() => giveBack(item)}
                  >
                    退回
                  </Button>
                </>
              )
            }
          />
        ))}
      </div>
      {returning && (
        <ReturnDialog
          item={returning}
          isRunning={judge.isRunning}
          onClose={() => giveBack(null)}
          onReturn={async (comment) => {
            const { question_id } = returning;
            if (await say([{ question_id, verdict: 'returned', comment }])) giveBack(null);
          }}
        />
      )}
    </Panel>
  );
}

interface ReturnDialogProps {
  item: TaskItem;
  isRunning: boolean;
  onClose: () => void;
  onReturn: (comment: string) => Promise<void>;
}

function ReturnDialog({ item, isRunning, onClose, onReturn }: ReturnDialogProps) {
  const [comment, write] = useState('');
  return (
    <Modal opened onClose={onClose} title="退回试题" closeButtonProps={{ 'aria-label': '关闭' }}>
      <p className={classes.hint}>{item.excerpt}</p>
      <Textarea
        label="意见"
        placeholder="如：难度偏低，请换一道"
        data-autofocus
        autosize
        minRows={3}
        maxLength={unionLimits.comment}
        value={comment}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={comment.trim() === ''} loading={isRunning} onClick={() => void onReturn(comment)}>
          退回
        </Button>
      </Group>
    </Modal>
  );
}
