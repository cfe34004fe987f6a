import { examModule } from '@contract/exam/module';
import { practiceEndpoints as calls, type Practice, type PracticeItem } from '@contract/exam/practice';
import { isEmptyAnswer, type PracticeAnswer } from '@contract/exam/practice-rules';
import { typeWord } from '@contract/exam/rules';
import { Alert, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useOnline } from '@/kernel/use-online';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { answerPractice, answerRecord } from '../offline';
import { Answerable } from '../question/answerable';
import { AnswerSheet } from './answer-sheet';
import classes from './brush.module.css';
import { ItemTools } from './item-tools';
import { RoundFiles } from './round-files';
import { RoundClock, useTimeLeft } from './round-clock';
import { ToldPart, verdictOf } from './told-part';

const { path, title } = examModule.screens.brush;

/** A round: one question after the other, and what was answered. */
export function BrushRound({ id }: { id: string }) {
  const round = useCall(calls.practice, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded call={round} what="这次练习">
      {(found) => (
        <RoundFiles round={found}>
          <Round round={found} />
        </RoundFiles>
      )}
    </Loaded>
  );
}

function Round({ round }: { round: Practice }) {
  useTabTitle(title, round.title);
  const navigate = useNavigate();
  const isOnline = useOnline();
  const firstOpen = round.items.findIndex(({ answered_at }) => answered_at === null);
  const [at, go] = useState(Math.max(0, firstOpen));
  const finish = useSave(calls.finishPractice, { refresh: [calls.practice, calls.practiceHome] });
  const top = useRef<HTMLDivElement>(null);
  const isMock = round.mode === 'mock';
  const isDone = round.finished_at !== null;
  const left = useTimeLeft(round);
  const isTimeUp = left === 0;
  const item = round.items[Math.min(at, round.items.length - 1)];
  const from = 1 + round.items.slice(0, at).reduce((sum, one) => sum + one.content.parts.length, 0);
  const handIn = () => finish.run({ body: { id: round.id } });
  const end = async () => {
    if (isTimeUp) return void (await handIn());
    const open = round.items.length - round.items.filter(({ answered_at }) => answered_at !== null).length;
    const isSure =
      open === 0 ||
      (await confirm({
        title: isMock ? '交卷' : '结束练习',
        message: `还有 ${open} 题没有作答。${isMock ? '交卷后不能再作答，未答的不得分。' : '结束后这些题不再作答，并显示全部答案。'}`,
        confirmLabel: isMock ? '交卷' : '结束',
      }));
    if (isSure) await handIn();
  };
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {left !== null && <RoundClock left={left} onEnd={() => isOnline && void handIn()} />}
            <Button variant="default" onClick={() => void navigate(path)}>
              返回
            </Button>
            {!isDone && (
              <Button disabled={!isOnline} loading={finish.isRunning} onClick={() => void end()}>
                {isOnline ? (isMock ? '交卷' : '结束练习') : `联网后才能${isMock ? '交卷' : '结束'}`}
              </Button>
            )}
          </>
        }
      />
      {isDone && <Result round={round} />}
      {item ? (
        <div ref={top} className={classes.round}>
          <Panel title={round.title} aside={typeWord(item.type)}>
            <Question
              key={`${item.position}:${item.answered_at ?? ''}`}
              round={round}
              item={item}
              isTimeUp={isTimeUp}
              from={from}
              isLast={at >= round.items.length - 1}
              onNext={() => go(at + 1)}
              onBack={at > 0 ? () => go(at - 1) : undefined}
            />
          </Panel>
          <Panel title="答题卡">
            <AnswerSheet
              round={round}
              at={at}
              onGo={(to) => {
                go(to);
                // On a phone the sheet stands below a question that would be out of sight.
                top.current?.scrollIntoView({ block: 'start' });
              }}
            />
          </Panel>
        </div>
      ) : (
        <EmptyState title="这次练习的试题都在考试中" action={<Link to={path}>返回刷题练习</Link>}>
          相关考试发布成绩后再来查看
        </EmptyState>
      )}
    </>
  );
}

function Result({ round: { percent, level, answered, total, mode, items } }: { round: Practice }) {
  const right = items.filter(({ share }) => share !== null && share >= 100).length;
  const rate = percent === null ? '没有可自动评分的题' : `得分率 ${percent}%${level && `，${level}`}`;
  return (
    <Alert color={percent !== null && percent < 60 ? 'warning' : 'success'} mb="sm" role="status">
      {mode === 'mock' ? '已交卷' : '已结束'}：{rate}；共 {total} 题，作答 {answered} 题，全对 {right} 题。
    </Alert>
  );
}

interface QuestionProps {
  round: Practice;
  item: PracticeItem;
  isTimeUp: boolean;
  from: number;
  isLast: boolean;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

function Question({ round, item, isTimeUp, from, isLast, onNext, onBack }: QuestionProps) {
  const [answers, set] = useState<readonly PracticeAnswer[]>(item.responses ?? []);
  const save = useQueuedSave(answerPractice);
  const isMock = round.mode === 'mock';
  const isClosed = isTimeUp || round.finished_at !== null || (!isMock && item.answered_at !== null);
  const isChanged = JSON.stringify(answers) !== JSON.stringify(item.responses ?? []);
  const isBlank = answers.every(isEmptyAnswer);
  const send = async () => {
    const responses = item.content.parts.map((_, part) => answers[part] ?? null);
    return save.run({ input: { body: { id: round.id, position: item.position, responses } }, seen: undefined });
  };
  const next = async () => {
    if (isMock && !isClosed && isChanged && !(await send())) return;
    if (!isLast) onNext();
  };
  return (
    <>
      <Answerable
        content={item.content}
        from={from}
        answers={answers}
        isReadOnly={isClosed}
        onAnswer={(part, answer) =>
          set(item.content.parts.map((_, one) => (one === part ? answer : (answers[one] ?? null))))
        }
        below={(part) => item.told && <ToldPart item={item} part={part} secret={item.told[part]!} />}
      />
      <div className={classes.verdict} role="status">
        <PendingMark record={answerRecord(round.id, item.position)} />
        {item.answered_at !== null && item.told === null && !isMock && <span>答案在联网提交后显示</span>}
        {item.told !== null && <b data-tone={verdictOf(item).tone}>{verdictOf(item).words}</b>}
      </div>
      <div className={classes.steps}>
        <Button variant="default" disabled={!onBack} onClick={onBack}>
          上一题
        </Button>
        <ItemTools item={item} />
        {!isMock && !isClosed ? (
          <Button disabled={isBlank} loading={save.isRunning} onClick={() => void send()}>
            提交答案
          </Button>
        ) : (
          <Button disabled={isLast && (isClosed || !isChanged)} loading={save.isRunning} onClick={() => void next()}>
            {isLast && !isClosed ? '保存' : '下一题'}
          </Button>
        )}
      </div>
    </>
  );
}
