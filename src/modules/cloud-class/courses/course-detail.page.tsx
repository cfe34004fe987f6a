import { courseFlowKey } from '@contract/cloud-class/flow-key';
import { courseEndpoints as calls, type CourseDetail } from '@contract/cloud-class/courses';
import { canAct } from '@contract/cloud-class/rules';
import { Button, SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { RecordApproval } from '@/kits/approval/record-approval';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../cloud-class.module.css';
import { courseDetailScreen, courseScreen, editPath } from '../paths';
import { Talk } from '../talk';
import { CourseWord } from '../words';
import { CourseContent } from './course-content';

const LearnerList = late(() => import('./learner-list').then((file) => file.LearnerList));
const WorkList = late(() => import('./work-list').then((file) => file.WorkList));

const parts = [
  { value: 'learners', label: '学习情况' },
  { value: 'works', label: '作业' },
  { value: 'content', label: '内容' },
  { value: 'talk', label: '讨论' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 课程详情: who learns a course and how far, what was handed in, what is in it and what is said about it. */
export default function CourseDetailPage() {
  const [address] = useSearchParams();
  const id = Number(address.get('id')) || 0;
  const detail = useCall(calls.courseDetail, { query: { id } }, { enabled: id > 0 });
  if (id === 0)
    return (
      <>
        <PageHeader title={courseDetailScreen.title} />
        <EmptyState title="没有选择课程" action={<Link to={courseScreen.path}>去课程管理</Link>}>
          在课程管理中打开一门课程
        </EmptyState>
      </>
    );
  return (
    <Loaded call={detail} what="课程">
      {(course) => <Shown key={course.id} course={course} />}
    </Loaded>
  );
}

function Shown({ course }: { course: CourseDetail }) {
  const [address, setAddress] = useSearchParams();
  const mayEdit = usePermission('cloudClass:course:edit');
  const wanted = address.get('part') ?? (course.learners > 0 || course.is_required ? 'learners' : 'content');
  const part = parts.find(({ value }) => value === wanted)?.value ?? 'learners';
  const choose = (next: Part) => setAddress({ id: String(course.id), part: next }, { replace: true });
  return (
    <div className={classes.page}>
      <PageHeader
        title={course.name}
        description={
          <>
            <CourseWord state={course.state} />
            {` ${course.category} · ${course.owner.name} · ${course.finished} / ${course.learners} 人完成，平均进度 ${course.mean_share}%`}
          </>
        }
        actions={
          <>
            <SegmentedControl
              aria-label="查看内容"
              data={parts.map(({ value, label }) => ({
                value,
                label: value === 'works' && course.waiting > 0 ? `${label}（${course.waiting}）` : label,
              }))}
              value={part}
              onChange={(next) => choose(next)}
            />
            {mayEdit && course.is_mine && canAct('edit', course.state) && (
              <Button component={Link} to={editPath(course.id)} variant="default">
                编辑
              </Button>
            )}
          </>
        }
      />
      {part === 'learners' && (
        <div className={classes.part}>
          <LearnerList course={course} />
        </div>
      )}
      {part === 'works' && (
        <div className={classes.part}>
          <WorkList course={course} />
        </div>
      )}
      {part === 'content' && (
        <Panel title="内容">
          {course.state !== 'draft' && (
            <RecordApproval
              flow={courseFlowKey}
              subjectId={`${course.id}-${course.owner.user_id}`}
              refresh={[calls.courses, calls.courseDetail]}
            />
          )}
          <CourseContent id={course.id} />
        </Panel>
      )}
      {part === 'talk' && (
        <Panel title="讨论">
          <Talk courseId={course.id} />
        </Panel>
      )}
    </div>
  );
}
