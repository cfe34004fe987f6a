import { stayStateWords } from '@contract/rotation/stay-states';
import { instructorEndpoints as calls, type Relations, type Trainee } from '@contract/training/instructors';
import { trainingModule } from '@contract/training/module';
import { hospitalToday } from '@device/api/server-time';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { detailPath } from '../paths';
import classes from '../training.module.css';
import { percent } from '../words';
import { InterviewList } from './interview-list';

const InterviewForm = late(() => import('./interview-form').then((file) => file.InterviewForm));

const { title } = trainingModule.screens.instructor;

/** 我的带教/我的学员: who teaches one, stay by stay, and whom one teaches with how far they are. */
export default function InstructorPage() {
  const relations = useCall(calls.relations, {}, { staleTime: 0 });
  return (
    <>
      <PageHeader title={title} />
      <Loaded call={relations} what="带教关系">
        {(found) => <Shown relations={found} />}
      </Loaded>
    </>
  );
}

/** Stays with who teaches in each. */
function StayList({ stays }: { stays: Relations['stays'] }) {
  return (
    <ul className={classes.list}>
      {stays.map((stay) => (
        <li key={stay.id} className={classes.line}>
          <div>
            <p className={classes.head}>{stay.dept_name}</p>
            <p className={classes.facts}>
              {stay.from} 至 {stay.to} · {stayStateWords[stay.state]}
            </p>
          </div>
          <span>{stay.teachers || '未指定'}</span>
        </li>
      ))}
    </ul>
  );
}

function Shown({ relations }: { relations: Relations }) {
  const { responsible, stays, trainees, load, limit } = relations;
  const mayWrite = usePermission('training:interview:edit');
  const mayAsk = usePermission('teacherRel:instructor:apply');
  const [student, setStudent] = useState<Trainee | null>(null);
  const day = hospitalToday();
  const past = stays.filter(({ to }) => to < day);
  const isTaught = stays.length > 0 || responsible !== null;
  return (
    <div className={classes.columns}>
      {(isTaught || !mayWrite) && (
        <Panel
          title="我的带教"
          aside={
            mayAsk &&
            isTaught && (
              <Button component={Link} to="/teaching-instructor/list" size="compact-md" variant="default">
                申请变更
              </Button>
            )
          }
        >
          <p className={classes.facts}>
            责任导师：{responsible ? `${responsible.name} ${responsible.staff_id}，${responsible.since} 起` : '未指定'}
          </p>
          {stays.length === 0 ? (
            <EmptyState title="没有轮转安排">排定轮转并指定带教老师后在这里出现</EmptyState>
          ) : (
            <>
              <StayList stays={stays.filter(({ to }) => to >= day)} />
              {past.length > 0 && (
                <details className={classes.past}>
                  <summary>以往轮转（{past.length}）</summary>
                  <StayList stays={past.toReversed()} />
                </details>
              )}
            </>
          )}
        </Panel>
      )}
      {(mayWrite || trainees.length > 0) && (
        <Panel title={`我的学员（今日带教 ${load} 人，上限 ${limit} 人）`}>
          {trainees.length === 0 ? (
            <EmptyState title="现在没有学员">科室指定您为带教老师、或基地指定您为责任导师后在这里出现</EmptyState>
          ) : (
            <ul className={classes.list}>
              {trainees.map((one) => (
                <li key={one.id} className={classes.line}>
                  <div>
                    <p className={classes.head}>
                      <Link to={detailPath(one.user_id)}>
                        {one.name} {one.staff_id}
                      </Link>
                    </p>
                    <p className={classes.facts}>
                      {[
                        one.major,
                        one.grade && `${one.grade} 级`,
                        one.stay_id === null ? '责任导师' : `${one.dept_name} ${one.from} 至 ${one.to}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                    <p className={classes.facts}>
                      <Link to={detailPath(one.user_id, { stay: one.stay_id, figure: 'completion' })}>
                        手册完成 {percent(one.completion)}
                      </Link>
                      ，待审 {one.waiting} 条
                    </p>
                  </div>
                  <div className={classes.actions}>
                    {mayWrite && (
                      <Button
                        size="compact-md"
                        variant="default"
                        aria-label={`记录与${one.name}的面谈`}
                        onClick={() => setStudent(one)}
                      >
                        记面谈
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
      <InterviewList />
      {student && <InterviewForm key={student.id} student={student} onClose={() => setStudent(null)} />}
    </div>
  );
}
