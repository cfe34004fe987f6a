import { mayAppeal, handlingsAfter, violationStateKeys, violationStates } from '@contract/dorm/violation-rules';
import { violationEndpoints as calls, type Violation } from '@contract/dorm/violations';
import { violationSheet } from '@contract/dorm/sheets';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Permitted, usePermission } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { choiceFilter, dayFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { ListExport } from '@/kits/list/list-export';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { StatusDot } from '@/ui/status-dot';
import { violationTones } from '../words';

const ViolationForm = late(() => import('./violation-form').then((file) => file.ViolationForm));
const HandleForm = late(() => import('./handle-form').then((file) => file.HandleForm));
const AppealForm = late(() => import('./handle-form').then((file) => file.AppealForm));

const ViolationDetail = late(() => import('./violation-facts').then((file) => file.ViolationDetail));

type Deed = 'handle' | 'appeal' | 'read';
const stateOptions = violationStateKeys.map((value) => ({ value, label: violationStates[value] }));
const filters = {
  keyword: textFilter('姓名或工号'),
  kind_id: idFilter('违纪类型'),
  state: choiceFilter('处理', stateOptions),
  from: dayFilter('从'),
  to: dayFilter('到'),
};

const State = ({ row: { state } }: { row: Violation }) => (
  <StatusDot tone={violationTones[state]}>{violationStates[state]}</StatusDot>
);
const columns: Column<Violation>[] = [
  { key: 'name', title: '姓名', isFixed: true, width: 112, cell: (row) => row.name },
  { key: 'staff', title: '工号', width: 104, cell: (row) => row.staff_id },
  { key: 'kind', title: '违纪类型', width: 120, cell: (row) => row.kind_name },
  { key: 'day', title: '日期', width: 112, cell: (row) => row.day },
  { key: 'points', title: '扣分', width: 64, align: 'right', cell: (row) => row.points },
  { key: 'total', title: '一年累计', width: 88, align: 'right', cell: (row) => row.total },
  { key: 'evidence', title: '事实', cell: (row) => row.evidence },
  { key: 'place', title: '床位', width: 160, cell: (row) => row.place || '–' },
  { key: 'dept', title: '所属科室', width: 140, isOptional: true, cell: (row) => row.dept_name || '–' },
  { key: 'handling', title: '处理意见', isOptional: true, cell: (row) => row.handling || '–' },
  { key: 'state', title: '处理', width: 96, cell: (row) => <State row={row} /> },
];

/** 违纪人员: who broke which rule, and what became of it; whom it is about sees his own and may contest it. */
export default function ViolationsPage() {
  const kinds = useCall(calls.violationChoices, {}, { staleTime: 60_000 });
  const kindOptions = (kinds.data ?? []).map(({ id: value, name: label }) => ({ value, label }));
  const list = useList(calls.violations, {
    what: '违纪人员',
    views: 'dorm.violations',
    filters,
    options: { kind_id: kindOptions },
  });
  const [open, setOpen] = useState<{ deed: Deed; row: Violation } | null>(null);
  const mayAdd = usePermission('dorm:violation:edit');
  const [isAdding, add] = useState(false);
  const { historyAction, historyDrawer } = useHistory('dorm_violation');
  const close = () => setOpen(null);
  const addButton = <AddButton call={calls.addViolation} label="登记违纪" onClick={() => add(true)} />;
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={
          <Permitted code="dorm:violation:export">
            <ListExport
              call={calls.violations}
              list={list}
              sheet={violationSheet}
              fileName="违纪人员"
              exported={(row: Violation) => ({ ...row, state: violationStates[row.state] })}
            />
          </Permitted>
        }
        actions={(row) => [
          ...(!row.is_own && handlingsAfter(row.state).length > 0
            ? [
                {
                  label: row.state === 'appeal' ? '答复申诉' : '处理',
                  call: calls.handleViolation,
                  onClick: () => setOpen({ deed: 'handle', row }),
                },
              ]
            : []),
          ...(row.is_own && mayAppeal(row)
            ? [{ label: '申诉', call: calls.appealViolation, onClick: () => setOpen({ deed: 'appeal', row }) }]
            : []),
          { label: '详情', call: calls.violations, onClick: () => setOpen({ deed: 'read', row }) },
          historyAction(row),
        ]}
        empty={{
          title: '没有违纪记录',
          text: mayAdd ? '登记后可通报、处分；本人可以申诉一次' : '有违纪登记时会通知您，可以申诉一次',
          action: addButton,
        }}
        card={(row) => ({
          title: `${row.name} ${row.kind_name}`,
          facts: [
            ['日期', row.day],
            ['扣分', `${row.points}，一年累计 ${row.total}`],
            ['事实', row.evidence],
          ],
          status: <State row={row} />,
        })}
      />
      {historyDrawer}
      {isAdding && <ViolationForm onClose={() => add(false)} />}
      {open?.deed === 'handle' && <HandleForm key={open.row.id} row={open.row} onClose={close} />}
      {open?.deed === 'read' && <ViolationDetail key={open.row.id} row={open.row} onClose={close} />}
      {open?.deed === 'appeal' && <AppealForm key={open.row.id} row={open.row} onClose={close} />}
    </>
  );
}
