import { courseQueryEndpoints as calls, type CourseDetail } from '@contract/graduate/course-query';
import { graduateModule } from '@contract/graduate/module';
import { mayClass, periodWords } from '@contract/graduate/rules';
import { archiveKindKeys, shareWords } from '@contract/graduate/rules-results';
import { teachingCalendarSheet } from '@contract/graduate/sheets';
import { Button, SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { ExportButton } from '@/kits/export/export-button';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { pathOf, useLevel } from '../use-level';
import { ClassWord } from '../words';
import styles from './courses.module.css';
import { lessonState, presenceOf } from './lesson-words';
import { isPart, parts } from './parts';

const LessonPart = late(() => import('./lesson-part').then((file) => file.LessonPart));
const ScorePart = late(() => import('./score-part').then((file) => file.ScorePart));
const ArchivePart = late(() => import('./archive-part').then((file) => file.ArchivePart));

const { courseDetail: screen, courseQuery: list } = graduateModule.screens;

/** 课程详情: `?id=` names the class, `part` what of it is shown. */
export default function CourseDetailPage() {
  const level = useLevel();
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const detail = useCall(calls.courseDetail, { query: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0)
    return (
      <>
        <PageHeader title={screen.title} />
        <EmptyState
          title="没有指定教学班"
          action={
            <Button component={Link} to={pathOf(list.path, level)} variant="default">
              到课程查询
            </Button>
          }
        >
          请从课程查询的列表进入
        </EmptyState>
      </>
    );
  return (
    <Loaded call={detail} what="课程详情">
      {(row) => <Detail key={row.id} row={row} />}
    </Loaded>
  );
}

function Detail({ row }: { row: CourseDetail }) {
  useTabTitle(screen.title, row.name);
  const [query, setQuery] = useSearchParams();
  const isRecorder = usePermission('graduate:course:score');
  const asked = query.get('part');
  const part = isPart(asked) ? asked : 'lessons';
  const mayRecord = isRecorder && mayClass('record', row.state);
  const show = (next: string) =>
    setQuery(
      (now) => {
        now.set('part', next);
        return now;
      },
      { replace: true },
    );
  const calendar = row.lessons.map((one) => ({
    ...one,
    day: one.day ?? '待排',
    periods: one.period === null ? '' : periodWords(one.period, one.hours),
    state: lessonState(one).word,
    presence: presenceOf(one),
  }));
  return (
    <div className={styles.detail}>
      <PageHeader
        title={screen.title}
        description={row.name}
        actions={
          <>
            <Button component={Link} to={pathOf(list.path, row.level)} variant="default">
              返回列表
            </Button>
            <Permitted code="graduate:course:export">
              <ExportButton
                label="导出教学日历"
                total={calendar.length}
                sheet={teachingCalendarSheet}
                fileName={`教学日历_${row.name}`}
                fetchPage={(page) => Promise.resolve({ total: calendar.length, list: page === 1 ? calendar : [] })}
              />
            </Permitted>
          </>
        }
      />
      <Panel title="概况" aside={<ClassWord state={row.state} />}>
        <Facts row={row} />
      </Panel>
      <SegmentedControl aria-label="课程内容" data={[...parts]} value={part} onChange={show} w="fit-content" />
      {part === 'lessons' && <LessonPart row={row} mayRecord={mayRecord} mayUpload={isRecorder} />}
      {part === 'scores' && <ScorePart row={row} mayRecord={mayRecord} />}
      {part === 'archive' && <ArchivePart row={row} mayRecord={isRecorder} />}
    </div>
  );
}

function Facts({ row }: { row: CourseDetail }) {
  const facts = [
    ['课程', row.course_name],
    ['学期', row.semester_name],
    ['授课教师', row.teachers || '–'],
    ['学生', `${row.students} 人${row.groups > 1 ? `，${row.groups} 组` : ''}`],
    ['学时', `已上 ${row.done}，计划 ${row.planned}`],
    ['到课率', shareWords(row.attendance)],
    ['点名', `已上 ${row.held} 次课，点名 ${row.called} 次`],
    ['平均分', row.average === null ? '–' : `${row.average}（${row.scored} 人有总评）`],
    ['及格率', shareWords(row.pass_rate)],
    ['教师评价', row.evaluation === null ? '–' : `${row.evaluation} 分`],
    ['归档', `${row.archived} / ${archiveKindKeys.length} 项`],
  ] as const;
  return <FactList facts={facts} />;
}
