import { ownExamEndpoints as calls, type MyExam } from '@contract/exam/exams/mine';
import { entryAheadMs, examTypeWord, appealStates } from '@contract/exam/exams/rules';
import { candidateStates, effectiveStatus, ExamStatus, examStatusWords } from '@contract/exam/exams/status';
import { examModule } from '@contract/exam/module';
import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useServerNow } from '@/kernel/use-server-now';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { formatMoment } from '@/ui/format';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { leftWords } from '../sitting/clock-words';
import { waitExamPath } from '../paths';
import { printTicket } from '../exams/print-exam';
import { minuteWords, whenWords } from '../exams/words';
import classes from './mine.module.css';
import { openPaper } from './open-paper';

const AppealDialog = late(() => import('./appeal-dialog').then((file) => file.AppealDialog));

const groups = [
  { key: 'now', title: '进行中' },
  { key: 'coming', title: '未开始' },
  { key: 'over', title: '已结束' },
] as const;
type Group = (typeof groups)[number]['key'];

/** Where an exam stands for its candidate, by the clock: who has handed in is done with it. */
function groupOf(exam: MyExam, now: number): Group {
  const start = exam.start_at === null ? Infinity : Date.parse(exam.start_at);
  const isDone = exam.sitting !== null && !['not_entered', 'waiting', 'answering'].includes(exam.sitting);
  if (exam.status >= ExamStatus.marking || isDone || exam.state !== 'listed') return 'over';
  return now >= start ? 'now' : 'coming';
}

/** 我的考试: what is coming, what is on, and what has become of the rest. */
export default function MyExamPage() {
  const exams = useCall(calls.myExams, {});
  const now = useServerNow(1000);
  return (
    <>
      <PageHeader title={examModule.screens.myExam.title} />
      <Loaded call={exams} what="考试">
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="还没有考试">您参加的考试发布后会出现在这里，并收到通知</EmptyState>
          ) : (
            <div className={classes.page}>
              {groups.map(({ key, title }) => {
                const own = list.filter((exam) => groupOf(exam, now) === key);
                const shown = key === 'over' ? own.toReversed() : own;
                return shown.length === 0 ? null : (
                  <section key={key} aria-label={title}>
                    <h2 className={classes.group}>{`${title}（${shown.length}）`}</h2>
                    <div className={classes.cards}>
                      {shown.map((exam) => (
                        <ExamCard key={exam.id} exam={exam} group={key} now={now} />
                      ))}
                    </div>
                  </section>
                );
              })}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function ExamCard({ exam, group, now }: { exam: MyExam; group: Group; now: number }) {
  const [isAsking, ask] = useState(false);
  const start = exam.start_at === null ? null : Date.parse(exam.start_at);
  const facts: [string, ReactNode][] = [
    ['时间', whenWords(exam)],
    ['时长', `${exam.duration_min} 分钟`],
    ['地点', exam.place],
    ['准考证号', exam.ticket_no || '–'],
    ...(exam.state === 'listed'
      ? []
      : ([['状态', [candidateStates[exam.state], exam.reason].filter(Boolean).join('：')]] as [string, ReactNode][])),
    ...(exam.score ? ([['成绩', <Score key="score" exam={exam} />]] as [string, ReactNode][]) : []),
    ...(exam.appeal
      ? ([['成绩复核', [appealStates[exam.appeal.state], exam.appeal.reply].filter(Boolean).join('：')]] as [
          string,
          ReactNode,
        ][])
      : []),
  ];
  const isOpen = group === 'now' || (group === 'coming' && start !== null && start - now <= entryAheadMs);
  return (
    <Panel
      title={exam.name}
      aside={<StatusDot tone={group === 'now' ? 'primary' : 'info'}>{stateWord(exam, now)}</StatusDot>}
    >
      <p className={classes.type}>{examTypeWord(exam.type)}</p>
      <FactList facts={facts} layout="lines" />
      {exam.note !== '' && group !== 'over' && <p className={classes.note}>{exam.note}</p>}
      {group === 'coming' && start !== null && (
        <p className={classes.left}>
          {start - now > 86_400_000
            ? `还有 ${Math.ceil((start - now) / 86_400_000)} 天`
            : `距开考 ${leftWords(start - now)}`}
          {!isOpen && `，${formatMoment(start - entryAheadMs, now)} 起可以候考`}
        </p>
      )}
      <Group gap="xs" mt="sm">
        {isOpen && (
          <Button component={Link} to={waitExamPath(exam.exam_id)}>
            {exam.sitting === 'answering' ? '继续作答' : '进入考试'}
          </Button>
        )}
        {group !== 'over' && exam.ticket_no !== '' && (
          <Button variant="default" onClick={() => void printTicket(exam.exam_id)}>
            准考证
          </Button>
        )}
        {exam.can_see_paper && (
          <Button variant="default" onClick={() => void openPaper(exam.id)}>
            查看试卷
          </Button>
        )}
        {exam.appeal_until !== null && (
          <Button variant="default" onClick={() => ask(true)}>
            申请复核
          </Button>
        )}
      </Group>
      {isAsking && <AppealDialog exam={exam} until={minuteWords(exam.appeal_until!)} onClose={() => ask(false)} />}
    </Panel>
  );
}

/** What a candidate is told of the state: marking is the house's business until scores are out. */
function stateWord(exam: MyExam, now: number): string {
  const { sitting, state } = exam;
  const status = effectiveStatus(exam, now);
  if (state !== 'listed') return candidateStates[state];
  if (status === ExamStatus.marking || status === ExamStatus.scored) return '待公布成绩';
  if (status === ExamStatus.running && sitting === 'answering') return '作答中';
  return examStatusWords[status] ?? '';
}

function Score({ exam: { score } }: { exam: MyExam }) {
  if (!score || score.total === null) return <>无成绩</>;
  return (
    <>
      <b>{score.total}</b> / {score.full}{' '}
      <StatusDot tone={score.is_passed ? 'success' : 'danger'}>{score.is_passed ? '及格' : '不及格'}</StatusDot>
    </>
  );
}
