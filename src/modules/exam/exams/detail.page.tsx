import { heldExamEndpoints as calls, type Exam } from '@contract/exam/exams/exams';
import { examModes, examTypeWord, scoreRules } from '@contract/exam/exams/rules';
import { candidateStates, type CandidateState } from '@contract/exam/exams/status';
import { examModule } from '@contract/exam/module';
import { Anchor, Button, Menu, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { usePermits } from '@/kernel/session/permissions';
import { FactList, type Fact } from '@/kits/facts/fact-list';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PersonNames } from '@/kits/person/person-names';
import { permittedActions, type RowAction } from '@/kits/table-page/row-actions';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { UnnamedRecord } from '@/ui/unnamed-record';
import { examDetailPath, previewPath, watchPath } from '../paths';
import { scoresPath } from '../marks/paths';
import classes from './exams.module.css';
import { examReads } from './reads';
import { useExamActions } from './use-exam-actions';
import { HeldStatus, minuteWords, whenWords } from './words';

const ArchivePart = late(() => import('./archive-part').then((file) => file.ArchivePart));
const PeoplePart = late(() => import('./people-part').then((file) => file.PeoplePart));
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));

const parts = [
  { value: 'setting', label: '设置' },
  { value: 'people', label: '考生' },
  { value: 'progress', label: '进度与成绩' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 考试详情 and 补考详情: an exam from draft to archive. `?id=` names it. */
export default function ExamDetailPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const call = useCall(calls.exam, { params: { id: Math.max(1, id) } }, { enabled: id > 0 });
  const { pathname } = useLocation();
  const { examDetail, makeUpDetail } = examModule.screens;
  const { title } = pathname.endsWith(makeUpDetail.path) ? makeUpDetail : examDetail;
  if (id <= 0) return <UnnamedRecord title={title} what="考试" from="考试管理" />;
  return (
    <Loaded call={call} what="考试">
      {(exam) => <Detail key={exam.id} exam={exam} />}
    </Loaded>
  );
}

function Detail({ exam }: { exam: Exam }) {
  const { examDetail, makeUpDetail } = examModule.screens;
  useTabTitle(exam.source_id === null ? examDetail.title : makeUpDetail.title, exam.name);
  const permits = usePermits();
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'setting';
  const { actionsOf, dialogs } = useExamActions();
  const { historyAction, historyDrawer } = useHistory('exam_exam');
  const actions = permittedActions([...actionsOf(exam), historyAction(exam)], permits);
  return (
    <div className={classes.page}>
      <PageHeader
        title={exam.name}
        actions={
          <>
            {actions
              .filter(({ label }) => !isForm(label))
              .map(({ label, onClick, color }) => (
                <Button
                  key={label}
                  variant={label === '提交' || label === '发布' || label === '监考' ? 'filled' : 'default'}
                  {...(color && { c: color })}
                  onClick={onClick}
                >
                  {label}
                </Button>
              ))}
            <Forms actions={actions.filter(({ label }) => isForm(label))} />
          </>
        }
      />
      <RecordApproval flow="exam.exam" subjectId={exam.id} refresh={examReads} />
      <Head exam={exam} />
      <SegmentedControl
        aria-label="内容"
        className={classes.parts}
        data={[...parts]}
        value={part}
        onChange={(next: Part) =>
          setQuery({ id: String(exam.id), ...(next !== 'setting' && { part: next }) }, { replace: true })
        }
      />
      {part === 'setting' && <Settings exam={exam} />}
      {part === 'people' && <PeoplePart exam={exam} />}
      {part === 'progress' && <Progress exam={exam} />}
      {dialogs}
      {historyDrawer}
    </div>
  );
}

const isForm = (label: string) => label.startsWith('打印');

/** What is printed for an exam, in one menu: three buttons more would fill a phone. */
function Forms({ actions }: { actions: readonly RowAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}>
          打印
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onClick }) => (
          <Menu.Item key={label} onClick={onClick}>
            {label.slice('打印'.length)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Head({ exam }: { exam: Exam }) {
  const facts: Fact[] = [
    ['状态', <HeldStatus key="status" row={exam} />],
    ['类型', examTypeWord(exam.type)],
    ['组织单位', exam.dept_name],
    ['负责人', <PersonNames key="owner" people={exam.owner} />],
    ['时间', whenWords(exam)],
    ['时长', `${exam.duration_min} 分钟，${examModes[exam.mode]}`],
    ['考生', `${exam.candidates} 人`],
    ['分数', `总分 ${exam.full_mark}，及格 ${exam.pass_mark}`],
    ...(exam.source_id === null
      ? []
      : ([
          [
            '原考试',
            <Anchor
              key="source"
              className={classes.link ?? ''}
              component={Link}
              to={examDetailPath({ id: exam.source_id, source_id: null })}
            >
              {exam.source_name}
            </Anchor>,
          ],
          ['成绩规则', exam.score_rule ? scoreRules[exam.score_rule] : '未选择'],
        ] as const)),
    ...(exam.cancel_reason ? ([['取消原因', exam.cancel_reason]] as const) : []),
  ];
  return (
    <Panel>
      <FactList facts={facts} />
    </Panel>
  );
}

function Settings({ exam }: { exam: Exam }) {
  const { rules } = exam;
  const yes = (is: boolean) => (is ? '是' : '否');
  const mayPreview = usePermits()('theoryTest:paper:preview');
  const paper =
    exam.paper_id !== null && mayPreview ? (
      <Anchor className={classes.link ?? ''} component={Link} to={previewPath(exam.paper_id)}>
        {exam.paper_name}
      </Anchor>
    ) : (
      exam.paper_name
    );
  const arranged: Fact[] = [
    ['试卷', paper || '未选择'],
    ['题数', `${exam.part_count} 题，${exam.variants} 套${exam.has_human_parts ? '，含主观题' : ''}`],
    ['考场', exam.room_list.map(({ name, seats }) => `${name}（${seats} 座）`).join('、') || '不设考场，在线参加'],
    ['监考', exam.invigilators || '未安排'],
    ['阅卷', exam.marker_list.map(({ name }) => name).join('、') || '未安排'],
    ['迟到时限', exam.late_min === null ? '不限' : `${exam.late_min} 分钟`],
    ['最早交卷', exam.early_min === 0 ? '不限' : `${exam.early_min} 分钟`],
    ['审核', exam.review_flag === 1 ? '须审核后发布' : '不须审核'],
    ['考试须知', exam.note || '无'],
  ];
  const asked: Fact[] = [
    ['打乱试题', yes(rules.shuffle_questions)],
    ['打乱选项', yes(rules.shuffle_options)],
    ['全屏作答', yes(rules.is_fullscreen)],
    ['离开页面', rules.switch_limit === null ? '只记录' : `超过 ${rules.switch_limit} 次提醒监考`],
    ['禁止复制', yes(rules.is_copy_forbidden)],
    ['限定网络', rules.allowed_ips.join('、') || '不限'],
    ['浏览器', rules.seb_keys.length > 0 ? '仅限安全考试浏览器（SEB）' : '不限'],
    ['评阅', rules.marks_needed === 2 ? `双评，分差超过 ${rules.threshold_percent}% 仲裁` : '单评'],
  ];
  return (
    <>
      {exam.lacking !== '' && exam.status < 5 && (
        <Panel title="发布前还需要">
          <ul className={classes.gaps}>
            {exam.lacking.split('；').map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="安排">
        <FactList facts={arranged} />
      </Panel>
      <Panel title="规则">
        <FactList facts={asked} />
      </Panel>
    </>
  );
}

function Progress({ exam }: { exam: Exam }) {
  const states = Object.entries(exam.candidate_states) as [CandidateState, number][];
  const facts: Fact[] = [
    ...states
      .filter(([, count]) => count > 0)
      .map(([state, count]) => [candidateStates[state], `${count} 人`] as const),
    ['正在作答', `${exam.open_sittings} 人`],
    ['已交卷', `${exam.closed_sittings} 人`],
    ['待裁定', `${exam.undecided_branches} 份`],
    ...(exam.last_moment ? ([['最晚结束', minuteWords(exam.last_moment)]] as const) : []),
  ];
  return (
    <>
      <Panel
        title="进度"
        aside={
          exam.status >= 5 &&
          exam.status !== 9 && (
            <Anchor
              className={classes.link ?? ''}
              component={Link}
              to={exam.status < 7 ? watchPath(exam.id) : scoresPath(exam.id)}
            >
              {exam.status < 7 ? '监考过程' : '成绩'}
            </Anchor>
          )
        }
      >
        <FactList facts={facts} />
      </Panel>
      {(exam.status === 9 || exam.status === 10) && <ArchivePart examId={exam.id} />}
      {exam.extensions.length > 0 && (
        <Panel title="时间变更">
          <ul className={classes.items}>
            {exam.extensions.map(({ id, whom, minutes, reason, at }) => (
              <li key={id}>
                {`${whom}${minutes > 0 ? '延长' : '缩短'} ${Math.abs(minutes)} 分钟：${reason}`}{' '}
                <span className={classes.note}>{minuteWords(at)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
