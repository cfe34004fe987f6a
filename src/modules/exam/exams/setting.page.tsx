import { heldExamEndpoints as calls, type Exam } from '@contract/exam/exams/exams';
import { mayExam } from '@contract/exam/exams/acts';
import { ExamStatus } from '@contract/exam/exams/status';
import { Button, Group } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { examDetailPath, examSettingPath } from '../paths';
import classes from './exams.module.css';
import { examReads } from './reads';
import { beginningOf, valuesOf } from './setting-values';

const PeoplePart = late(() => import('./people-part').then((file) => file.PeoplePart));
const SettingForm = late(() => import('./setting-form').then((file) => file.SettingForm));

/** 考试设置: first the settings, then who sits, then what is still missing. `?id=` names the exam. */
export default function ExamSettingPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const beginning = useCall(calls.examBeginning, {}, { staleTime: 0 });
  const found = useCall(calls.exam, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  useTabTitle(id > 0 ? '考试设置' : '新建考试', found.data?.name);
  return (
    <Loaded call={beginning} what="考试设置">
      {(begun) =>
        id === 0 ? (
          <SettingForm exam={null} initial={beginningOf(begun)} types={begun.types} title="新建考试" />
        ) : (
          <Loaded call={found} what="考试">
            {(exam) => {
              if (!mayExam('office', exam.status, 'edit')) return <Closed exam={exam} />;
              if (query.get('step') === 'people') return <PeopleStep exam={exam} />;
              return (
                <SettingForm key={exam.id} exam={exam} initial={valuesOf(exam)} types={begun.types} title="考试设置" />
              );
            }}
          </Loaded>
        )
      }
    </Loaded>
  );
}

const Closed = ({ exam }: { exam: Exam }) => (
  <EmptyState
    title="考试现在不能修改"
    action={
      <Button component={Link} to={examDetailPath(exam)}>
        查看考试
      </Button>
    }
  >
    只有未提交或被驳回的考试可以修改；已提交的请先撤回
  </EmptyState>
);

/** The second step: who sits, and what stands between the draft and its submission. */
function PeopleStep({ exam }: { exam: Exam }) {
  const navigate = useNavigate();
  const submit = useSave(calls.submitExam, {
    refresh: examReads,
    done: ({ status }) => (status === ExamStatus.audit ? '已提交审核' : '已提交，可以发布'),
  });
  const send = async () => {
    const sent = await submit.run({ body: { id: exam.id }, ifMatch: exam.version });
    if (sent) void navigate(examDetailPath(sent));
  };
  return (
    <div className={classes.page}>
      <PageHeader
        title={exam.name}
        actions={
          <Group gap="xs">
            <Button variant="default" component={Link} to={examSettingPath({ id: exam.id })}>
              上一步：设置
            </Button>
            <Permitted code="theoryTest:exam:submit">
              <Button disabled={exam.lacking !== ''} loading={submit.isRunning} onClick={() => void send()}>
                提交
              </Button>
            </Permitted>
          </Group>
        }
      />
      {exam.lacking !== '' && (
        <Panel title="提交前还需要">
          <ul className={classes.gaps}>
            {exam.lacking.split('；').map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Panel>
      )}
      <PeoplePart exam={exam} />
    </div>
  );
}
