import { departmentStayModule } from '@contract/department-stay/module';
import { educationEndpoints as education } from '@contract/department-stay/education';
import { educatedWords } from '@contract/department-stay/education-rules';
import { entryEndpoints as calls, type EntryRow } from '@contract/department-stay/entries';
import {
  entryHindrance,
  entryRoleOf,
  entryWords,
  isEntryActOf,
  type EntryAction,
} from '@contract/department-stay/entry-table';
import { entryStates, entryStateWords, limits, type ArrivalGroup } from '@contract/department-stay/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '@/kernel/session/session-store';
import { late } from '@/kits/late/late';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { StatusDot } from '@/ui/status-dot';
import { educatedTones, entryTones } from './entry-tones';

const EnterForm = late(() => import('./enter-form').then((file) => file.EnterForm));
const AbsentForm = late(() => import('./absent-form').then((file) => file.AbsentForm));

const State = ({ row }: { row: EntryRow }) => (
  <StatusDot tone={entryTones[row.state]}>{entryWords(row.state, row.stay_state)}</StatusDot>
);
const person = ({ name, staff_id }: EntryRow) => `${name} ${staff_id}`;

const columns: Column<EntryRow>[] = [
  { key: 'name', title: '学员', isFixed: true, width: 168, cell: person },
  { key: 'type', title: '类型', width: 104, isOptional: true, cell: ({ type_name: type }) => type },
  { key: 'major', title: '专业', width: 112, cell: ({ major }) => major || '–' },
  { key: 'grade', title: '年级', width: 64, cell: ({ grade }) => grade ?? '–' },
  { key: 'dept', title: '科室', cell: ({ dept_name: dept }) => dept },
  { key: 'from', title: '轮转', width: 184, cell: ({ from, to }) => `${from} 至 ${to}` },
  { key: 'teacher', title: '带教老师', width: 96, cell: ({ teacher_name: teacher }) => teacher || '未指定' },
  { key: 'state', title: '状态', width: 96, cell: (row) => <State row={row} /> },
  {
    key: 'educated',
    title: '入科教育',
    width: 104,
    cell: ({ educated }) => <StatusDot tone={educatedTones[educated]}>{educatedWords[educated]}</StatusDot>,
  },
  {
    key: 'on',
    title: '办理',
    width: 176,
    isOptional: true,
    cell: ({ on, by_name: by, note }) => (on ? `${on} ${note || by}` : '–'),
  },
];
const { screens } = departmentStayModule;
const filters = {
  name: textFilter('姓名、工号'),
  month: { ...choiceFilter('月份', [{ value: 'next', label: '下月' }]), placeholder: '本月' },
  state: choiceFilter(
    '状态',
    entryStates.map((value) => ({ value, label: entryStateWords[value] })),
  ),
};

interface EntryListProps {
  title: string;
  /** Name under which columns and saved views are kept. */
  views: string;
  /** Only these people; everybody where it is not given. */
  among?: ArrivalGroup;
  /** Where one of them is opened; 入科详情 where it is not given. */
  detailPath?: string;
}

/** Who comes in a month, entered one by one or together with their teacher and the day on which they came. */
export function EntryList({ title, views, among, detailPath = screens.entryDetail.path }: EntryListProps) {
  const list = useList(calls.entries, { what: '入科名单', views, filters, fixed: { among } });
  const [entering, enter] = useState<readonly EntryRow[]>([]);
  const navigate = useNavigate();
  const { user_id: own } = useAccount();
  const open = ({ id }: EntryRow) => void navigate(`${detailPath}?id=${id}`);
  const [absent, setAbsent] = useState<EntryRow | null>(null);
  return (
    <>
      <TablePage
        {...list}
        title={title}
        columns={columns}
        onOpen={open}
        batch={(selection) => (
          <Button size="compact-sm" disabled={selection.count > limits.batch} onClick={() => enter(selection.rows)}>
            办理入科
          </Button>
        )}
        actions={(row) => {
          // The list is of one's own wards.
          const role = entryRoleOf({ isOwn: row.user_id === own, isWard: true });
          const why = (action: EntryAction) =>
            isEntryActOf(role, action) ? entryHindrance(action, row.state, row.stay_state) : '不能由本人办理';
          const detail = { label: '详情', call: education.entryDetail, onClick: () => open(row) };
          const deeds = [
            { label: '入科', call: calls.enter, disabledReason: why('enter'), onClick: () => enter([row]) },
            {
              label: '未报到',
              call: calls.reportAbsent,
              disabledReason: why('reportAbsent'),
              onClick: () => setAbsent(row),
            },
          ];
          return row.state === 'entered' ? [detail, ...deeds] : [...deeds, detail];
        }}
        empty={{ title: '没有应入科的学员', text: '轮转安排在这个月把学员带来时，会在这里出现' }}
        card={(row) => ({
          title: person(row),
          status: <State row={row} />,
          facts: [
            ['科室', row.dept_name],
            ['应入科', `${row.from} 至 ${row.to}`],
            ['带教老师', row.teacher_name || '未指定'],
          ],
        })}
      />
      {entering.length > 0 && <EnterForm rows={entering} onClose={() => enter([])} />}
      {absent && <AbsentForm key={absent.id} row={absent} onClose={() => setAbsent(null)} />}
    </>
  );
}
