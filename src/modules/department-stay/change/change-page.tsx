import { mayChange } from '@contract/department-stay/change-table';
import type { changeEndpoints as calls, TeacherChange } from '@contract/department-stay/changes';
import { changeStates, changeStateWords, type ChangeState } from '@contract/department-stay/rules';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Drawer } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { usePermission } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));

const tones: Record<ChangeState, Tone> = {
  pending: 'primary',
  passed: 'success',
  rejected: 'danger',
  withdrawn: 'info',
};
const State = ({ row }: { row: TeacherChange }) => (
  <StatusDot tone={tones[row.state]}>{changeStateWords[row.state]}</StatusDot>
);
const student = (row: TeacherChange) => `${row.student_name} ${row.staff_id}`;
const placeOf = (row: TeacherChange) =>
  [row.dept_name, row.from && `${row.from} 至 ${row.to}`].filter(Boolean).join(' ');
/** The year of the last day only where it is another one. */
const shortPlaceOf = ({ from, to, ...row }: TeacherChange) =>
  placeOf({ ...row, from, to: to.slice(0, 4) === from.slice(0, 4) ? to.slice(5) : to });
const teachersOf = (row: TeacherChange) => `${row.from_teacher || '未指定'} → ${row.to_teacher}`;

const columns: Column<TeacherChange>[] = [
  { key: 'student', title: '学员', isFixed: true, width: 168, cell: student },
  { key: 'place', title: '轮转', width: 280, isWhole: true, cell: (row) => shortPlaceOf(row) || '–' },
  { key: 'after', title: '老师', width: 136, cell: teachersOf },
  { key: 'reason', title: '原因', cell: (row) => row.reason },
  { key: 'effective', title: '生效日期', width: 104, cell: (row) => row.effective_on ?? '批准之日' },
  { key: 'state', title: '状态', width: 88, cell: (row) => <State row={row} /> },
  { key: 'at', title: '申请时间', width: 112, isOptional: true, cell: (row) => formatMoment(row.created_at) },
  { key: 'by', title: '申请人', width: 88, isOptional: true, cell: (row) => row.by_name },
];
const filters = {
  name: textFilter('姓名、工号'),
  state: choiceFilter(
    '状态',
    changeStates.map((value) => ({ value, label: changeStateWords[value] })),
  ),
};

/** Who decides on requests of a kind. */
const deciding = {
  'department-stay.instructor': 'teacherRel:instructor:approve',
  'department-stay.responsible': 'teacherRel:responsible:approve',
} as const;

interface ChangePageProps {
  title: string;
  call: typeof calls.instructorChanges | typeof calls.responsibleChanges;
  flow: keyof typeof deciding;
  views: string;
  main: ReactNode;
  empty: string;
}

/** Requests for another teacher, decided where they are read. */
export function ChangePage({ title, call, flow, views, main, empty }: ChangePageProps) {
  const list = useList(call as typeof calls.instructorChanges, { what: '变更申请', views, filters });
  const [chosen, open] = useState<TeacherChange | null>(null);
  const roles = usePermission(deciding[flow]) ? (['reviewer'] as const) : [];
  // A decision changes the row that is open.
  const opened = chosen && (list.rows.data?.list.find(({ id }) => id === chosen.id) ?? chosen);
  const facts: readonly (readonly [string, string])[] = opened
    ? [
        ['轮转', placeOf(opened) || '–'],
        ['原老师', opened.from_teacher || '未指定'],
        ['新老师', opened.to_teacher],
        ['原因', opened.reason],
        ['生效日期', opened.effective_on ?? '批准之日'],
        ['申请', `${formatMoment(opened.created_at)} ${opened.by_name}`],
        ['状态', changeStateWords[opened.state]],
      ]
    : [];
  return (
    <>
      <TablePage
        {...list}
        title={title}
        columns={columns}
        main={main}
        onOpen={open}
        actions={(row) => [{ label: mayChange('pass', row.state, roles) ? '审批' : '查看', onClick: () => open(row) }]}
        empty={{ title: '没有变更申请', text: empty }}
        card={(row) => ({
          title: student(row),
          status: <State row={row} />,
          facts: [
            ['轮转', placeOf(row) || '–'],
            ['老师', teachersOf(row)],
          ],
        })}
      />
      {opened && (
        <Drawer
          opened
          size={700}
          title={`${student(opened)}：变更为${opened.to_teacher}`}
          closeButtonProps={{ 'aria-label': '关闭' }}
          onClose={() => open(null)}
        >
          <FactList facts={facts} layout="lines" isSpaced />
          <RecordApproval flow={flow} subjectId={opened.subject} refresh={[call, approvalEndpoints.ofSubject]} />
        </Drawer>
      )}
    </>
  );
}
