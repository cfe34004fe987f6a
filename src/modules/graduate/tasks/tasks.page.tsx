import { graduateConfigEndpoints } from '@contract/graduate/config';
import { askProblem } from '@contract/graduate/adjust-rules';
import { graduateAdjustEndpoints } from '@contract/graduate/adjust';
import { graduateModule } from '@contract/graduate/module';
import { periodWords, weekOf } from '@contract/graduate/rules';
import type { Semester } from '@contract/graduate/semesters';
import { timetableSheet } from '@contract/graduate/sheets';
import { graduateTaskEndpoints as calls, type Task } from '@contract/graduate/tasks';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { hospitalToday, serverNow } from '@device/api/server-time';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { useCall } from '@/kernel/query/use-call';
import { usePermits } from '@/kernel/session/permissions';
import { useAccount } from '@/kernel/session/session-store';
import { ExportButton } from '@/kits/export/export-button';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingMark } from '@/kits/outbox/pending-mark';
import { PageHeader } from '@/ui/page-header';
import { RecordSelect } from '@/ui/record-select';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { GraduateFrame } from '../frame';
import { RollButton } from '../courses/roll-button';
import { confirmTask, placeWords, rollRecord, taskRecord } from '../offline';
import { TeacherPdf } from '../timetable/teacher-pdf';
import { useWeek, WeekBar } from '../timetable/week-bar';
import { useLevel } from '../use-level';
import { useSemesters } from '../words';
import styles from './tasks.module.css';

const RollOf = late(() => import('../courses/roll-form').then((file) => file.RollOf));
const AskForm = late(() => import('../adjust/ask-form').then((file) => file.AskForm));

const { path, title } = graduateModule.screens.tasks;
const whenOf = ({ day, period, hours }: Task) => placeWords(day!, period!, hours);

/** 我的教学任务: one's own lessons by week, confirmed, and asked to be changed. */
export default function TasksPage() {
  return (
    <GraduateFrame path={path}>
      <Loaded call={useSemesters(useLevel())} what="教学任务">
        {({ list }) => <Tasks list={list} />}
      </Loaded>
    </GraduateFrame>
  );
}

function Tasks({ list }: { list: readonly Semester[] }) {
  const at = useWeek(list);
  const { semester, week, set, isPresent } = at;
  const { user_id: userId } = useAccount();
  const level = useLevel();
  const own = useCall(calls.ownTasks, { query: { level, ...(!isPresent && { semester_id: semester!.id }) } });
  const setting = useCall(graduateConfigEndpoints.graduateSetting, { query: { level } });
  const [asking, ask] = useState<Task | null>(null);
  const [calling, call] = useState<Task | null>(null);
  if (!semester)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title="还没有学期">教育处新增学期并发布课表后显示</EmptyState>
      </>
    );
  const all = own.data?.list ?? [];
  const exported = all.map((one) => ({ ...one, periods: periodWords(one.period!, one.hours) }));
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <RecordSelect
              label="学期"
              list={list}
              value={semester.id}
              onChange={(id) => set({ semester: id, week: '' })}
            />
            <ExportButton
              total={all.length}
              sheet={timetableSheet}
              fileName="我的教学任务"
              fetchPage={(page) => Promise.resolve({ total: exported.length, list: page === 1 ? exported : [] })}
            />
            {all.length > 0 && <TeacherPdf semesterId={semester.id} teacherId={userId} />}
          </>
        }
      />
      <WeekBar {...at} semester={semester} />
      <Loaded call={own} what="教学任务">
        {({ list: tasks, used }) => {
          const shown = tasks.filter(({ day }) => weekOf(semester, day!) === week);
          return (
            <>
              <Totals tasks={tasks} shown={shown} used={used} most={setting.data?.most_adjustments} />
              {shown.length === 0 ? (
                <EmptyState title={tasks.length === 0 ? '本学期没有您的课' : '这一周没有您的课'}>
                  {tasks.length === 0 ? '教育处排课并发布后显示' : '可切换到其他周查看'}
                </EmptyState>
              ) : (
                <ul className={styles.list}>
                  {shown.map((task) => (
                    <TaskCard
                      key={task.id}
                      task={task}
                      onAsk={() => ask(task)}
                      onCall={() => call(task)}
                      problem={
                        setting.data
                          ? askProblem(task, { today: hospitalToday(), ...setting.data, used })
                          : '调课规则尚未读取'
                      }
                    />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Loaded>
      {calling && (
        <RollOf key={calling.id} classId={calling.class_id} lessonId={calling.id} onClose={() => call(null)} />
      )}
      {asking && (
        <AskForm
          task={asking}
          periods={setting.data?.periods.length ?? 0}
          refresh={[calls.ownTasks, graduateAdjustEndpoints.ownAdjustments]}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

interface TotalsProps {
  tasks: readonly Task[];
  shown: readonly Task[];
  used: number;
  most: number | undefined;
}

const hoursOf = (list: readonly Task[]) => list.reduce((sum, { hours }) => sum + hours, 0);

function Totals({ tasks, shown, used, most }: TotalsProps) {
  const done = tasks.filter(({ end_at: end }) => Date.parse(end!) < serverNow());
  const facts = [
    ['本周', `${shown.length} 次课 ${hoursOf(shown)} 学时`],
    ['本学期', `${tasks.length} 次课 ${hoursOf(tasks)} 学时`],
    ['已上', `${hoursOf(done)} 学时`],
    ['调课申请', most === undefined ? `${used} 次` : `${used} / ${most} 次`],
  ];
  return (
    <dl className={styles.totals}>
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TaskCardProps {
  task: Task;
  /** Why nothing may be asked to be changed, or nothing. */
  problem: string;
  onAsk: () => void;
  onCall: () => void;
}

function TaskCard({ task, problem, onAsk, onCall }: TaskCardProps) {
  const permits = usePermits();
  const confirm = useQueuedSave(confirmTask, { done: () => '已确认授课' });
  const isOver = Date.parse(task.end_at!) < serverNow();
  const mayCall = permits('graduate:course:score') && Date.parse(task.start_at!) <= serverNow();
  const run = () => {
    const input = { body: { id: task.id, day: task.day!, period: task.period! } };
    const seen = { lesson: `${task.class_name} ${whenOf(task)}`, at: new Date(serverNow()).toISOString() };
    return confirm.run({ input, seen });
  };
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <strong>{whenOf(task)}</strong>
        {task.confirmed_at ? (
          <StatusDot tone="success">已确认</StatusDot>
        ) : (
          <StatusDot tone="warning">待确认</StatusDot>
        )}
        {task.is_called && <StatusDot tone="success">已点名</StatusDot>}
        {task.is_asked && <StatusDot tone="primary">调课审核中</StatusDot>}
        <PendingMark record={[taskRecord(task.id), rollRecord(task.id)]} />
      </div>
      <p className={styles.topic}>
        {task.class_name} 第 {task.position} 次课 {task.topic}
      </p>
      <p className={styles.facts}>
        {[task.kind, `${task.hours} 学时`, task.room_name || '未订教室', `${task.students} 名学生`].join('，')}
        {task.moved_from && `；调课前 ${task.moved_from}`}
      </p>
      {(!isOver || mayCall) && (
        <div className={styles.acts}>
          {mayCall && <RollButton lessonId={task.id} isCalled={task.is_called} onClick={onCall} />}
          {!isOver && !task.confirmed_at && (
            <Button loading={confirm.isRunning} onClick={() => void run()}>
              确认授课
            </Button>
          )}
          {!isOver &&
            permits('graduate:task:adjust') &&
            (problem ? (
              <span className={styles.note}>{problem}</span>
            ) : (
              <Button variant="default" onClick={onAsk}>
                申请调课
              </Button>
            ))}
        </div>
      )}
    </li>
  );
}
