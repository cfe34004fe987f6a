import { cloudClassConfigEndpoints } from '@contract/cloud-class/config';
import { courseEndpoints as calls, type Course } from '@contract/cloud-class/courses';
import { canAct, courseStates } from '@contract/cloud-class/rules';
import { courseSheet } from '@contract/cloud-class/sheets';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { courseScreen, detailPath, editPath } from '../paths';
import { categoryOptions, CourseWord, requiredWord, Share, stateOptions, windowOf } from '../words';

const filters = {
  name: textFilter('课程'),
  category_id: idFilter('分类'),
  state: choiceFilter('状态', stateOptions),
};
const through = ({ finished, learners }: Course) => (learners === 0 ? '–' : `${finished} / ${learners}`);
const columns: Column<Course>[] = [
  { key: 'name', title: '课程', width: 208, isFixed: true, cell: (row) => row.name },
  { key: 'state', title: '状态', width: 88, cell: (row) => <CourseWord state={row.state} /> },
  { key: 'category', title: '分类', width: 104, cell: (row) => row.category },
  { key: 'owner', title: '负责人', width: 104, cell: (row) => row.owner.name },
  { key: 'required', title: '性质', width: 64, cell: (row) => requiredWord(row.is_required) },
  { key: 'items', title: '节数', width: 56, align: 'right', cell: (row) => row.items },
  { key: 'through', title: '完成 / 学习', width: 96, align: 'right', cell: through },
  {
    key: 'share',
    title: '平均进度',
    width: 136,
    cell: (row) => (row.learners === 0 ? '–' : <Share value={row.mean_share} label={`${row.name}的平均进度`} />),
  },
  { key: 'waiting', title: '待批作业', width: 80, align: 'right', cell: (row) => row.waiting || '–' },
  { key: 'window', title: '开放时间', width: 192, cell: windowOf },
];
const exported = (row: Course) => ({
  ...row,
  owner: row.owner.name,
  required: requiredWord(row.is_required),
  opens_on: row.opens_on ?? '',
  closes_on: row.closes_on ?? '',
  state: courseStates[row.state],
});
const reads = [calls.courses, calls.courseDetail, cloudClassConfigEndpoints.courseCategories];

/** 课程管理: courses that one looks after, from the draft to what learners make of them. */
export default function CoursePage() {
  const navigate = useNavigate();
  const categories = categoryOptions(useCall(cloudClassConfigEndpoints.courseCategories, {}).data ?? []);
  const list = useList(calls.courses, {
    what: '课程',
    views: 'cloudClass.courses',
    filters,
    options: { category_id: categories },
  });
  const { title: _, ...shown } = list;
  const remove = useRemove(calls.removeCourse, '课程', reads);
  const act = useCourseActs((id) => void navigate(editPath(id)));
  const actions = (row: Course) => [
    { label: '查看', onClick: () => void navigate(detailPath(row.id)) },
    ...(canAct('edit', row.state)
      ? [{ label: '编辑', call: calls.saveCourse, onClick: () => void navigate(editPath(row.id)) }]
      : []),
    ...(canAct('publish', row.state)
      ? [{ label: '上架', call: calls.moveCourse, onClick: () => void act.move(row, 'publish') }]
      : []),
    ...(canAct('withdraw', row.state)
      ? [{ label: '撤回', call: calls.moveCourse, onClick: () => void act.move(row, 'withdraw') }]
      : []),
    ...(canAct('stop', row.state)
      ? [{ label: '下架', call: calls.moveCourse, onClick: () => void act.stop(row) }]
      : []),
    { label: '复制', call: calls.copyCourse, onClick: () => void act.copy(row) },
    ...(canAct('remove', row.state) && row.learners === 0 ? [remove(row)] : []),
  ];
  return (
    <TablePage
      {...shown}
      title={courseScreen.title}
      columns={columns}
      main={<AddButton call={calls.saveCourse} label="新建课程" onClick={() => void navigate(editPath())} />}
      tools={<ListExport call={calls.courses} list={list} sheet={courseSheet} fileName="课程" exported={exported} />}
      onOpen={(row) => void navigate(detailPath(row.id))}
      actions={actions}
      empty={{ title: '还没有课程', text: '新建课程并上架后，学员可在“在线学习”中学习' }}
      card={(row) => ({
        title: row.name,
        status: <CourseWord state={row.state} />,
        facts: [
          ['分类', `${row.category} · ${requiredWord(row.is_required)}`],
          ['完成 / 学习', through(row)],
          ['开放时间', windowOf(row)],
        ],
      })}
    />
  );
}

/** What is done to a course with one press, and a question where learners notice it. */
function useCourseActs(onCopied: (id: number) => void) {
  const move = useSave(calls.moveCourse, {
    refresh: reads,
    done: ({ state }, { body }) =>
      body.act === 'withdraw' ? '已撤回' : { ...courseStates, pending: '已提交审核' }[state],
  });
  const copy = useSave(calls.copyCourse, {
    refresh: reads,
    done: '已复制为草稿',
    onDone: ({ id }) => onCopied(id),
  });
  return {
    move: ({ id, version }: Course, act: 'publish' | 'withdraw') => move.run({ body: { id, act }, ifMatch: version }),
    stop: async ({ id, name, version }: Course) => {
      const isSure = await confirm({
        title: '下架课程',
        message: `“${name}”下架后学员不能再学习，已完成的学分与证书保留；修改后可以重新上架。`,
        confirmLabel: '下架',
      });
      if (isSure) await move.run({ body: { id, act: 'stop' }, ifMatch: version });
    },
    copy: ({ id }: Course) => copy.run({ body: { id } }),
  };
}
