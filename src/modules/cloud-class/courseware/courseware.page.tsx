import { coursewareEndpoints as calls, type Courseware } from '@contract/cloud-class/courseware';
import { coursewareKindNames, timeWords } from '@contract/cloud-class/rules';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { fileSize } from '@/kits/import/task-words';
import { late } from '@/kits/late/late';
import { choiceFilter, filterChips, FilterInputs, textFilter } from '@/kits/list/list-filters';
import { useRemove } from '@/kits/list/row-hooks';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { coursewareScreen } from '../paths';
import { kindOptions } from '../words';

const CoursewareDrawer = late(() => import('./courseware-drawer').then((file) => file.CoursewareDrawer));
const AddForm = late(() => import('./courseware-forms').then((file) => file.AddForm));
const CoursewareForm = late(() => import('./courseware-forms').then((file) => file.CoursewareForm));
const ReplaceForm = late(() => import('./courseware-forms').then((file) => file.ReplaceForm));

const views = [
  { value: 'all', label: '全部可用' },
  { value: 'own', label: '我的课件' },
] as const;
const filters = {
  view: choiceFilter('范围', views),
  name: textFilter('名称'),
  kind: choiceFilter('类型', kindOptions),
};
const lengthOf = ({ seconds }: Courseware) => (seconds === null ? '–' : timeWords(seconds));
const columns: Column<Courseware>[] = [
  { key: 'name', title: '名称', width: 240, isFixed: true, cell: (row) => row.name },
  { key: 'kind', title: '类型', width: 72, cell: (row) => coursewareKindNames[row.kind] },
  { key: 'length', title: '时长', width: 80, align: 'right', cell: lengthOf },
  { key: 'size', title: '大小', width: 88, align: 'right', cell: (row) => fileSize(row.size) },
  { key: 'owner', title: '上传人', width: 120, cell: (row) => row.owner.name },
  { key: 'used', title: '使用课程', width: 80, align: 'right', cell: (row) => row.used },
  { key: 'number', title: '版本', width: 80, align: 'right', cell: (row) => `第 ${row.number} 版` },
  { key: 'shared', title: '共享', width: 72, cell: (row) => (row.is_shared ? '已共享' : '–') },
  { key: 'updated', title: '更新时间', width: 136, cell: (row) => formatMoment(row.updated_at) },
];

/** 课件库: files that courses use, each in one place. */
export default function CoursewarePage() {
  const table = useTableState({ filters });
  const view = table.filters.view ?? 'all';
  const rows = useCall(calls.coursewares, { query: { ...table.query, view } }, { keepPrevious: true });
  const [done, setDone] = useState<{ what: 'edit' | 'replace'; row: Courseware } | null>(null);
  const [isAdding, addOne] = useState(false);
  const [openedId, open] = useState<number | null>(null);
  const remove = useRemove(calls.removeCourseware, '课件', [calls.coursewares]);
  const actions = (row: Courseware) => [
    { label: '查看', onClick: () => open(row.id) },
    ...(row.is_mine
      ? [
          { label: '替换文件', call: calls.replaceCourseware, onClick: () => setDone({ what: 'replace', row }) },
          { label: '编辑', call: calls.saveCourseware, onClick: () => setDone({ what: 'edit', row }) },
          ...(row.used === 0 ? [remove(row)] : []),
        ]
      : []),
  ];
  return (
    <>
      <TablePage
        title={coursewareScreen.title}
        what="课件"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        views="cloudClass.courseware"
        columns={columns}
        main={<AddButton call={calls.addCourseware} label="上传课件" onClick={() => addOne(true)} />}
        quick={
          <SegmentedControl
            size="xs"
            aria-label="范围"
            data={[...views]}
            value={view}
            onChange={(next: 'all' | 'own') => table.setFilters({ view: next === 'all' ? null : next })}
          />
        }
        filters={<FilterInputs table={table} names={['name', 'kind']} passed={{}} />}
        chips={filterChips(table, {})}
        onOpen={({ id }) => open(id)}
        actions={actions}
        empty={{ title: '还没有课件', text: '上传一次，可在多门课程中使用' }}
        card={(row) => ({
          title: row.name,
          status: row.is_shared ? '已共享' : '',
          facts: [
            [
              '类型',
              [coursewareKindNames[row.kind], lengthOf(row), fileSize(row.size)]
                .filter((one) => one !== '–')
                .join(' · '),
            ],
            ['上传人', row.owner.name],
            ['使用', `${row.used} 门课程`],
          ],
        })}
      />
      {openedId !== null && <CoursewareDrawer key={openedId} id={openedId} onClose={() => open(null)} />}
      {isAdding && <AddForm onClose={() => addOne(false)} />}
      {done?.what === 'edit' && <CoursewareForm key={done.row.id} row={done.row} onClose={() => setDone(null)} />}
      {done?.what === 'replace' && <ReplaceForm key={done.row.id} row={done.row} onClose={() => setDone(null)} />}
    </>
  );
}
