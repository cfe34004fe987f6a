import { markEndpoints as calls, type MarkedAnswer } from '@contract/exam/marks/marks';
import { markLimits, markStates } from '@contract/exam/marks/rules';
import { examModule } from '@contract/exam/module';
import type { DataOf } from '@contract/kernel/endpoint';
import { Button, Group, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { NumberBox } from '@/kits/form/fields/number-box';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { QuestionView } from '../question/question-view';
import classes from './marks.module.css';
import { markReads } from './reads';

interface MarkingSheetProps {
  task: { id: number; version_id: number; part: number };
  onLeave: () => void;
}

/** One question, its answers one after another: nothing on the page says whose they are. */
export function MarkingSheet({ task, onLeave }: MarkingSheetProps) {
  const sheet = useCall(calls.markingSheet, { params: task }, { staleTime: 0 });
  return (
    <Loaded call={sheet} what="阅卷任务">
      {(found) => <Answers sheet={found} examId={task.id} onLeave={onLeave} />}
    </Loaded>
  );
}

type Sheet = DataOf<typeof calls.markingSheet>;

function Answers({ sheet, examId, onLeave }: { sheet: Sheet; examId: number; onLeave: () => void }) {
  const { task, content, answers } = sheet;
  const begin = answers.findIndex(({ can_mark: can }) => can);
  const [at, goTo] = useState(Math.max(0, begin));
  const shown = answers[Math.min(at, answers.length - 1)]!;
  const step = (by: number) => goTo((now) => Math.min(answers.length - 1, Math.max(0, now + by)));
  const nextOpen = () => {
    const later = answers.findIndex((answer, place) => place > at && answer.can_mark);
    goTo(
      later >= 0
        ? later
        : Math.max(
            0,
            answers.findIndex(({ can_mark: can, paper }) => can && paper !== shown.paper),
          ),
    );
  };
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
  ]);
  const part = content.parts.length > 1 ? { ...content, parts: [content.parts[task.part]!] } : content;
  return (
    <>
      <PageHeader
        title={examModule.screens.marking.title}
        description={`${task.exam_name} · 我已评 ${task.mine}，待我评分 ${task.open}，共 ${task.answers} 份作答`}
        actions={
          <Button variant="default" onClick={onLeave}>
            返回任务
          </Button>
        }
      />
      <div className={classes.marking}>
        <div className={classes.stack}>
          <Panel
            title={`作答 ${at + 1} / ${answers.length}`}
            aside={<span className={classes.hint}>{markStates[shown.state]}</span>}
          >
            <p className={classes.answer}>{shown.answer}</p>
          </Panel>
          <Panel title="试题与评分要点">
            <QuestionView content={part} scores={[String(task.max)]} withAnswers />
          </Panel>
        </div>
        <Panel title="评分">
          <MarkForm
            key={`${shown.paper}.${shown.mine}`}
            answer={shown}
            place={{ exam_id: examId, version_id: task.version_id, part: task.part }}
            max={task.max}
            onDone={nextOpen}
          />
          <Group mt="md" gap="xs">
            <Button variant="default" disabled={at === 0} onClick={() => step(-1)}>
              上一份（K）
            </Button>
            <Button variant="default" disabled={at >= answers.length - 1} onClick={() => step(1)}>
              下一份（J）
            </Button>
          </Group>
        </Panel>
      </div>
    </>
  );
}

interface MarkFormProps {
  answer: MarkedAnswer;
  place: { exam_id: number; version_id: number; part: number };
  max: number;
  onDone: () => void;
}

/** Points and a word about them; Enter saves and goes on to the next answer that waits. */
function MarkForm({ answer, place, max, onDone }: MarkFormProps) {
  const [points, setPoints] = useState(answer.mine);
  const [comment, write] = useState(answer.comment);
  const save = useSave(calls.giveMark, { refresh: markReads });
  const canWrite = answer.can_mark || (answer.mine !== null && answer.can_unmark);
  const isWhole = points !== null && points >= 0 && points <= max;
  const give = async (value: number | null) => {
    const body = { ...place, paper: answer.paper, points: value, comment: value === null ? '' : comment.trim() };
    if ((await save.run({ body })) && value !== null) onDone();
  };
  if (!canWrite) return <p className={classes.hint}>{closedWords(answer)}</p>;
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void give(points);
      }}
    >
      {answer.differing.length > 0 && (
        <p className={classes.hint}>两评分别为 {answer.differing.join(' 分、')} 分，请给出仲裁分</p>
      )}
      <NumberBox
        label={`得分（满分 ${max}）`}
        range={{ least: 0, most: max, decimals: 2 }}
        value={points}
        onChange={setPoints}
      />
      <Textarea
        label="评语"
        autosize
        minRows={2}
        maxLength={markLimits.comment}
        value={comment}
        onChange={(event) => write(event.currentTarget.value.replaceAll('\n', ' '))}
      />
      <Group gap="xs">
        <Button type="submit" disabled={!isWhole} loading={save.isRunning}>
          保存并下一份
        </Button>
        {answer.mine !== null && answer.can_unmark && (
          <Button variant="subtle" disabled={save.isRunning} onClick={() => void give(null)}>
            收回评分
          </Button>
        )}
      </Group>
    </form>
  );
}

function closedWords({ state, mine }: MarkedAnswer): string {
  if (mine !== null) return `您给了 ${mine} 分，已经仲裁，不再改变`;
  return state === 'arbitration' ? '两评分差超过阈值，等待有仲裁权限的第三人评分' : '这份作答的评分已满';
}
