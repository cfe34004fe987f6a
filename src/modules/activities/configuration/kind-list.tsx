import { kindEndpoints as calls, type ActivityKind } from '@contract/activities/kinds';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { kindReads } from '../reads';

const KindForm = late(() => import('./kind-form').then((file) => file.KindForm));

const signOf = (row: ActivityKind) =>
  `前 ${row.sign_before}、后 ${row.sign_after} 分钟${row.needs_sign_out ? '，签退' : ''}`;
const reviewOf = (row: ActivityKind) =>
  [row.review_flag === 1 && '计划', row.evidence_flag === 1 && '佐证'].filter(Boolean).join('、') || '免审';
const evidenceOf = (row: ActivityKind) =>
  [row.needs_minutes && '活动记录', row.photos_least > 0 && `材料 ${row.photos_least} 份`].filter(Boolean).join('、') ||
  '–';
const columns: Column<ActivityKind>[] = [
  { key: 'name', title: '类型', isFixed: true, width: 184, cell: (row) => row.name },
  { key: 'duration', title: '时长', width: 80, align: 'right', cell: (row) => `${row.duration} 分钟` },
  { key: 'hours', title: '学时', width: 64, align: 'right', cell: (row) => row.hours },
  { key: 'sign', title: '签到', width: 208, isWhole: true, cell: signOf },
  { key: 'evaluation', title: '计学时条件', width: 112, cell: (row) => (row.needs_evaluation ? '签到并评价' : '签到') },
  { key: 'form', title: '评价表', width: 144, isOptional: true, cell: (row) => row.evaluation_form },
  { key: 'review', title: '审核', width: 96, cell: reviewOf },
  { key: 'evidence', title: '佐证', cell: evidenceOf },
  {
    key: 'fields',
    title: '表单字段',
    width: 80,
    align: 'right',
    isOptional: true,
    cell: (row) => formatCount(row.fields.length),
  },
  {
    key: 'year',
    title: '每人每年',
    width: 88,
    align: 'right',
    cell: (row) => (row.year_times === null ? '–' : `${row.year_times} 次`),
  },
  { key: 'activities', title: '活动', width: 72, align: 'right', cell: (row) => formatCount(row.activity_count) },
  { key: 'status', title: '状态', width: 80, cell: (row) => <StatusWord status={row.status} /> },
];

/** Kinds of activities with what they ask for. */
export function KindList() {
  const list = useList(calls.kinds, {
    what: '活动类型',
    views: 'activities.kinds',
    filters: { name: textFilter('名称'), status: statusFilter() },
  });
  const { edited, add, edit, close } = useEdited<ActivityKind>();
  const toggle = useStatusToggle(calls.changeKindStatus, kindReads);
  const remove = useRemove(calls.removeKind, '活动类型', kindReads);
  const { historyAction, historyDrawer } = useHistory('activities_kind');
  const addButton = <AddButton call={calls.saveKind} label="新增类型" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [
          { label: '编辑', call: calls.saveKind, onClick: () => edit(row) },
          toggle(row),
          historyAction(row),
          remove(row),
        ]}
        empty={{ title: '还没有活动类型', text: '类型规定表单、签到与学时，先建立它再安排活动', action: addButton }}
        card={(row) => ({
          title: row.name,
          status: <StatusWord status={row.status} />,
          facts: [
            ['学时', `${row.hours}（${row.duration} 分钟）`],
            ['签到', signOf(row)],
            ['审核', reviewOf(row)],
          ],
        })}
      />
      {edited && <KindForm key={edited.key} row={edited.row} onClose={close} />}
      {historyDrawer}
    </>
  );
}
