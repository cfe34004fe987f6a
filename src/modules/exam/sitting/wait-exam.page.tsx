import { examModule } from '@contract/exam/module';
import { Alert, Button, Checkbox, Group } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { CallError } from '@device/api/call-error';
import { importKey } from '@device/exam/packet';
import { startSitting } from '@device/exam/start';
import { Panel } from '@/ui/panel';
import { EmptyState, ErrorState } from '@/ui/state-views';
import { formatMoment } from '@/ui/format';
import { sitExamPath, submittedPath } from '../paths';
import { leftWords } from './clock-words';
import { enterExam, type Entered } from './entering';
import { OwnExams } from './own-exams';
import { Readiness, type Ready } from './readiness';
import classes from './sitting.module.css';
import { useFound } from './use-found';

const { title } = examModule.screens.waitExam;

/** Where a candidate waits: who he is, whether this device is ready, and the start by the server's clock. */
export default function WaitExam() {
  const [query] = useSearchParams();
  const examId = Number(query.get('exam')) || 0;
  return (
    <main className={classes.page}>
      <div className={classes.narrow}>
        <h1 className={classes.title}>{title}</h1>
        {examId > 0 ? (
          <Entry examId={examId} />
        ) : (
          <EmptyState title="没有指定考试" action={<OwnExams />}>
            请从“我的考试”进入，或重新打开准考通知中的地址
          </EmptyState>
        )}
      </div>
    </main>
  );
}

function Entry({ examId }: { examId: number }) {
  const load = useCallback(() => enterExam(examId), [examId]);
  const { data: entered, error, retry } = useFound(load);
  if (entered) return <Waiting {...entered} />;
  if (!error) return <p role="status">正在进入…</p>;
  if (error.key === 'SIGN_IN_REQUIRED') {
    const back = `/login?redirect=${encodeURIComponent(`/onlineExam/wait-exam?exam=${examId}`)}`;
    return (
      <EmptyState title="请先登录" action={<Link to={back}>去登录</Link>}>
        登录后回到本页进入考试
      </EmptyState>
    );
  }
  // Too early, too late, called off: nothing has failed.
  if (error.key === 'EXAM_ENTRY') {
    return (
      <EmptyState
        title={error.message}
        action={
          <Group gap="xs" justify="center">
            <Button variant="default" onClick={retry}>
              重试
            </Button>
            <OwnExams />
          </Group>
        }
      />
    );
  }
  return <ErrorState message={error.message} requestId={error.requestId} onRetry={retry} />;
}

function Waiting({ entrance, store, clock }: Entered) {
  const navigate = useNavigate();
  const { exam, candidate, sitting_id: id } = entrance;
  const [now, setNow] = useState(() => clock.now());
  const [ready, setReady] = useState<Ready>();
  const [isPledged, pledge] = useState(false);
  const [problem, setProblem] = useState('');
  const [isStarting, setStarting] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 500);
    return () => clearInterval(timer);
  }, [clock]);
  const left = Date.parse(exam.start_at) - now;
  const isOver = ['submitted', 'auto_submitted', 'forced'].includes(entrance.state);
  const start = async () => {
    setStarting(true);
    setProblem('');
    try {
      await begin({ entrance, store, clock });
      if (exam.rules.is_fullscreen) await document.documentElement.requestFullscreen?.().catch(() => undefined);
      void navigate(sitExamPath(id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setStarting(false);
    }
  };
  if (isOver) {
    return (
      <EmptyState title="已经交卷" action={<Link to={submittedPath(id)}>查看交卷回执</Link>}>
        {exam.name}
      </EmptyState>
    );
  }
  return (
    <>
      <Panel title={exam.name}>
        <dl className={classes.facts}>
          <dt>考生</dt>
          <dd>{candidate.name}</dd>
          <dt>准考证号</dt>
          <dd>{candidate.ticket_no || '—'}</dd>
          <dt>考场座位</dt>
          <dd>{[candidate.room, candidate.seat && `${candidate.seat} 号`].filter(Boolean).join(' ') || '不限地点'}</dd>
          <dt>开考时间</dt>
          <dd>{formatMoment(exam.start_at)}</dd>
          <dt>考试时长</dt>
          <dd>
            {exam.duration_min} 分钟{exam.early_min > 0 && `，开考 ${exam.early_min} 分钟后可交卷`}
          </dd>
        </dl>
        {exam.note && <p>{exam.note}</p>}
      </Panel>
      <Panel title="本机检查">
        <Readiness entrance={entrance} store={store} clock={clock} onReady={setReady} />
      </Panel>
      <Panel title="诚信承诺">
        <p>
          我承诺独立完成考试，不携带、不查阅与考试无关的资料，不以任何方式传递或泄露试题。离开考试页面会被记录并由监考人员核查。
        </p>
        <Checkbox
          label="我已阅读并承诺遵守"
          checked={isPledged}
          onChange={(event) => pledge(event.currentTarget.checked)}
        />
      </Panel>
      {problem && (
        <Alert color="danger" role="alert">
          {problem}
        </Alert>
      )}
      <div role="timer" aria-live="off" className={classes.clock}>
        {left > 0 ? `距开考 ${leftWords(left)}` : '考试已开始'}
      </div>
      <Button
        size="md"
        disabled={left > 0 || !isPledged || ready?.isPacketHere !== true}
        loading={isStarting}
        onClick={() => void start()}
      >
        {left > 0 ? '等待开考' : '开始作答'}
      </Button>
    </>
  );
}

/** The key comes now, by the server's clock; a device that had it before goes on without a network. */
async function begin({ entrance, store, clock }: Entered): Promise<void> {
  try {
    const started = await startSitting(entrance.token, clock);
    await store.keep('key', await importKey(started.key));
    await store.keep('epoch', started.epoch);
    await store.keep('deadline', started.deadline);
    await store.keep('anchor', clock.anchor());
  } catch (error) {
    const isHeld = (await store.fact('key')) !== undefined;
    if (!(isHeld && error instanceof CallError && error.key === 'NETWORK')) throw error;
  }
}
