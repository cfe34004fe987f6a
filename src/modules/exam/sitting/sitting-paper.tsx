import type { AnswerValue } from '@contract/exam/sittings/chain';
import { shownContent, shownOrder } from '@contract/exam/sittings/order';
import { isEmptyAnswer } from '@contract/exam/practice-rules';
import { typeWord } from '@contract/exam/rules';
import { Alert, Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallError } from '@device/api/call-error';
import { bytesOf } from '@device/exam/packet';
import { sittingFile } from '@device/exam/sitting-file';
import { partKey } from '@device/exam/sitting-log';
import type { SittingSession } from '@device/exam/sitting-session';
import type { SittingView } from '@device/exam/sitting-view';
import { saveFile } from '@/kernel/save-file';
import { LocalFiles } from '@/kits/attachments/local-files';
import { confirm } from '@/ui/confirm';
import { Panel } from '@/ui/panel';
import { submittedPath } from '../paths';
import { Answerable } from '../question/answerable';
import { ItemNumbers, placeOf, placeWords } from './item-numbers';
import { numbersOf, numberWords } from './numbers';
import { Sealed } from './sealed';
import { SittingHead } from './sitting-head';
import classes from './sitting.module.css';
import { useSittingView } from './use-sitting';

interface SittingPaperProps {
  session: SittingSession;
  onTakeOver: () => void;
}

/** Types whose answer is typed: kept at a pause, not at each key. */
const typedTypes = new Set([8, 9, 10]);

export function SittingPaper({ session, onTakeOver }: SittingPaperProps) {
  const view = useSittingView(session)!;
  const navigate = useNavigate();
  const { entrance } = session.facts;
  const { paper } = session.packet;
  const files = useFiles(session);
  const order = useMemo(() => {
    const sections = paper.items.map(({ section }) => section);
    return shownOrder(sections, entrance.sitting_id, entrance.exam.rules.shuffle_questions);
  }, [paper, entrance]);
  const [at, go] = useState(0);
  const [problem, setProblem] = useState('');
  const [isHandingIn, setHandingIn] = useState(false);
  const left = useLeft(session, view.deadline);
  const isOver = left <= 0;
  const isReadOnly = view.writing !== 'own' || isOver;
  const position = order[at]!;
  const item = paper.items[position]!;
  const numbers = useMemo(() => numbersOf(order.map((one) => paper.items[one]!.parts.length)), [order, paper]);
  const { from } = numbers[at]!;
  const isShuffled = entrance.exam.rules.shuffle_options;
  const content = isShuffled ? shownContent(item.content, entrance.sitting_id * 1009 + position) : item.content;
  const { answers, isAll, shown } = stepsOf(item.type, content, position, view);

  const leave = (to: number) => {
    void session.settleTyped();
    go(to);
  };
  const onAnswer = (part: number, value: AnswerValue) => {
    if (typedTypes.has(content.parts[part]!.type)) session.type(position, part, value);
    else session.answer(position, part, value);
  };
  const handIn = async () => {
    await session.settleTyped();
    const open = paper.items.reduce((sum, one, index) => sum + openParts(one.parts.length, index, session.view), 0);
    const message = `${open > 0 ? `还有 ${open} 题没有作答。` : '全部试题已作答。'}交卷后不能再修改。`;
    if (!session.isOver() && !(await confirm({ title: '交卷', message, confirmLabel: '交卷' }))) return;
    setHandingIn(true);
    setProblem('');
    try {
      await session.submit();
      void navigate(submittedPath(entrance.sitting_id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(
        error.key === 'NETWORK'
          ? '暂时连接不到服务器。作答都在本机，联网后会自动上传，请不要关闭本页。'
          : error.message,
      );
    } finally {
      setHandingIn(false);
    }
  };
  useEffect(() => {
    if (view.writing === 'closed') void navigate(submittedPath(entrance.sitting_id));
  }, [view.writing, navigate, entrance]);

  return (
    <LocalFiles value={files}>
      <SittingHead
        name={entrance.exam.name}
        who={`${entrance.candidate.name}${entrance.candidate.seat ? ` ${entrance.candidate.seat} 号` : ''}`}
        view={view}
        left={left}
      />
      <Words
        view={view}
        problem={problem}
        onTakeOver={onTakeOver}
        onExport={() => void sittingFile(session).then(saveFile)}
      />
      {isOver ? (
        <Sealed session={session} view={view} isHandingIn={isHandingIn} onHandIn={() => void handIn()} />
      ) : (
        <div className={`${classes.round} ${entrance.exam.rules.is_copy_forbidden ? classes.noCopy : ''}`}>
          <Panel
            title={`${paper.sections[item.section]?.title ?? ''}　第 ${numberWords(numbers[at]!)} / ${numbers.at(-1)!.to} 题`}
            aside={typeWord(item.type)}
          >
            <Answerable
              key={position}
              content={shown}
              from={from}
              answers={answers}
              isReadOnly={isReadOnly}
              onAnswer={onAnswer}
            />
            {!isAll && <p className={classes.hint}>作答后显示下一问，已显示的内容不会收回。</p>}
            <p className={classes.place} role="status">
              {placeWords(placeOf(position, view))}
            </p>
            <div className={classes.steps}>
              <Button variant="default" disabled={at === 0} onClick={() => leave(at - 1)}>
                上一题
              </Button>
              <Button
                variant="default"
                disabled={isReadOnly}
                aria-pressed={view.flags.has(position)}
                onClick={() => void session.flag(position, !view.flags.has(position))}
              >
                {view.flags.has(position) ? '取消标记' : '标记待查'}
              </Button>
              <Button disabled={at >= order.length - 1} onClick={() => leave(at + 1)}>
                下一题
              </Button>
            </div>
          </Panel>
          <Panel title="答题卡">
            <ItemNumbers order={order} numbers={numbers} at={at} view={view} onGo={leave} />
            <Button mt="md" fullWidth disabled={isReadOnly} loading={isHandingIn} onClick={() => void handIn()}>
              交卷
            </Button>
          </Panel>
        </div>
      )}
    </LocalFiles>
  );
}

interface WordsProps {
  view: SittingView;
  problem: string;
  onTakeOver: () => void;
  onExport: () => void;
}

function Words({ view, problem, onTakeOver, onExport }: WordsProps) {
  const last = view.notices.at(-1);
  return (
    <>
      {view.writing === 'other' && (
        <Alert color="warning" mb="sm" role="alert">
          本场考试正在另一个标签页作答，本页只能查看。{' '}
          <Button size="compact-sm" onClick={onTakeOver}>
            在此继续
          </Button>
        </Alert>
      )}
      {view.writing === 'taken' && (
        <Alert color="warning" mb="sm" role="alert">
          您已在另一台设备上继续作答，本页只能查看；没有上传的作答已交监考人员核对。
        </Alert>
      )}
      {view.isMemoryOnly && (
        <Alert color="danger" mb="sm" role="alert">
          本机存储空间已满或不可用，作答没有存入本机，只能逐条直接上传。请勿关闭或刷新本页，并立即举手告知监考人员；断网时请导出作答文件交给监考人员。{' '}
          <Button size="compact-sm" variant="default" onClick={onExport}>
            导出作答文件
          </Button>
        </Alert>
      )}
      {(view.alarm || problem) && (
        <Alert color="danger" mb="sm" role="alert">
          {problem || view.alarm}
        </Alert>
      )}
      {last && (
        <Alert color="info" mb="sm" role="status">
          监考通知：{last.text || '状态有变化'}
        </Alert>
      )}
    </>
  );
}

type Content = ReturnType<typeof shownContent>;

/** Of a case told in steps only what was reached is shown: the next step comes when the one before it is answered. */
function stepsOf(type: number, content: Content, position: number, view: SittingView) {
  const answers = content.parts.map((_, part) => view.answers.get(partKey(position, part)) ?? null);
  const isStepped = type === 4 && content.parts.some(({ reveal }) => reveal !== '');
  const open = answers.findIndex((value) => isEmptyAnswer(value));
  const reached = !isStepped || open === -1 ? content.parts.length : open + 1;
  return {
    answers,
    isAll: reached === content.parts.length,
    shown: { ...content, parts: content.parts.slice(0, reached) },
  };
}

const openParts = (parts: number, position: number, { answers }: SittingView): number =>
  Array.from({ length: parts }, (_, part) => answers.get(partKey(position, part)) ?? null).filter(isEmptyAnswer).length;

function useLeft({ clock }: SittingSession, deadline: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 500);
    return () => clearInterval(timer);
  }, [clock]);
  return deadline - now;
}

/** Pictures out of the packet, as addresses that live as long as the page. */
function useFiles(session: SittingSession): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      new Map(
        Object.entries(session.packet.media).map(([id, { data }]) => {
          return [id, URL.createObjectURL(new Blob([bytesOf(data)]))];
        }),
      ),
    [session],
  );
}
