import { lodgingEndpoints as calls, type Lodging } from '@contract/dorm/lodgings';
import { genderWords, isOpen, lodgingStateKeys, lodgingStates, placeWords } from '@contract/dorm/rules';
import { lodgingExportSheet, lodgingSheet } from '@contract/dorm/sheets';
import { violationEndpoints } from '@contract/dorm/violations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { hospitalToday } from '@device/api/server-time';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { choiceFilter, dayFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { ListExport } from '@/kits/list/list-export';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { StatusDot } from '@/ui/status-dot';
import { useRoomChoices } from '../queries';
import { lodgingReads } from '../reads';
import { lodgingTones } from '../words';

const AssignForm = late(() => import('./assign-form').then((file) => file.AssignForm));
const CheckForm = late(() => import('./check-form').then((file) => file.CheckForm));
const TransferForm = late(() => import('./transfer-form').then((file) => file.TransferForm));
const StayForm = late(() => import('./stay-form').then((file) => file.StayForm));
const SwapForm = late(() => import('./swap-form').then((file) => file.SwapForm));
const AutoDialog = late(() => import('./auto-dialog').then((file) => file.AutoDialog));
const ViolationForm = late(() => import('../violations/violation-form').then((file) => file.ViolationForm));
const Slip = late(() => import('./slip').then((file) => file.Slip));

type Deed = 'in' | 'out' | 'stay' | 'transfer' | 'swap' | 'slip' | 'violation';

const stateOptions = lodgingStateKeys.map((value) => ({ value, label: lodgingStates[value] }));
const filters = {
  keyword: textFilter('姓名或工号'),
  building_id: idFilter('楼栋'),
  state: choiceFilter('状态', stateOptions),
  due_until: dayFilter('到期不晚于'),
};

const isLate = (row: Lodging) => isOpen(row.state) && row.due_on < hospitalToday();
const dueOf = (row: Lodging) => (isLate(row) ? `${row.due_on} 已过期` : row.due_on);
const State = ({ row: { state } }: { row: Lodging }) => (
  <StatusDot tone={lodgingTones[state]}>{lodgingStates[state]}</StatusDot>
);
const columns: Column<Lodging>[] = [
  { key: 'name', title: '姓名', isFixed: true, width: 96, cell: (row) => row.name },
  { key: 'staff', title: '工号', width: 104, cell: (row) => row.staff_id },
  { key: 'gender', title: '性别', width: 64, isOptional: true, cell: (row) => genderWords(row.gender, '–') },
  { key: 'place', title: '床位', width: 160, isWhole: true, cell: placeWords },
  { key: 'state', title: '状态', width: 96, cell: (row) => <State row={row} /> },
  { key: 'from', title: '入住日期', width: 112, cell: (row) => row.from_on },
  { key: 'due', title: '到期日期', width: 144, cell: dueOf },
  { key: 'type', title: '人员类型', width: 96, cell: (row) => row.type_name },
  { key: 'dept', title: '所属科室', cell: (row) => row.dept_name || '–' },
  { key: 'fee', title: '月费（元）', width: 96, align: 'right', isOptional: true, cell: (row) => row.monthly_fee },
  {
    key: 'deposit',
    title: '押金',
    width: 112,
    isOptional: true,
    cell: (row) => `${row.deposit} 元${row.deposit_paid ? '' : '（未收）'}`,
  },
];
const exported = (row: Lodging) => ({
  ...row,
  gender: genderWords(row.gender, ''),
  place: placeWords(row),
  ended_on: row.ended_on ?? '',
  state: lodgingStates[row.state],
});

/** 住宿人员: who lives in which bed until when; they are given beds here, move and check out. */
export default function LodgingsPage() {
  const { buildingOptions } = useRoomChoices();
  const list = useList(calls.lodgings, {
    what: '住宿人员',
    views: 'dorm.lodgings',
    filters,
    options: { building_id: buildingOptions },
  });
  const [open, setOpen] = useState<{ deed: Deed; row: Lodging } | null>(null);
  const [adding, add] = useState<'one' | 'many' | null>(null);
  const { historyAction, historyDrawer } = useHistory('dorm_lodging');
  const cancel = useCancel();
  const close = () => setOpen(null);
  const actionsOf = (row: Lodging) => {
    const deed = (label: string, kind: Deed, call: EndpointSpec) => ({
      label,
      call,
      onClick: () => setOpen({ deed: kind, row }),
    });
    const movable = row.state === 'planned' || row.state === 'in';
    return [
      ...(row.state === 'planned' ? [deed('办理入住', 'in', calls.arrive)] : []),
      ...(row.state === 'in' || row.state === 'leaving' ? [deed('办理退宿', 'out', calls.checkOut)] : []),
      ...(row.state === 'leaving' ? [deed('恢复在住', 'stay', calls.stayOn)] : []),
      ...(movable ? [deed('调宿', 'transfer', calls.transfer), deed('互换床位', 'swap', calls.swap)] : []),
      ...(row.state === 'in' || row.state === 'leaving'
        ? [deed('登记违纪', 'violation', violationEndpoints.addViolation)]
        : []),
      deed('打印入住单', 'slip', calls.lodgings),
      historyAction(row),
      ...(row.state === 'planned' ? [cancel(row)] : []),
    ];
  };
  const addButton = <AddButton call={calls.assign} label="分配床位" onClick={() => add('one')} />;
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={
          <>
            <Permitted code="dorm:lodging:assign">
              <Button variant="default" onClick={() => add('many')}>
                自动分配
              </Button>
            </Permitted>
            <Permitted code="dorm:lodging:import">
              <SheetImportButton sheet={lodgingSheet} title="导入住宿人员" options={{}} />
            </Permitted>
            <Permitted code="dorm:lodging:export">
              <ListExport
                call={calls.lodgings}
                list={list}
                sheet={lodgingExportSheet}
                fileName="住宿人员"
                exported={exported}
              />
            </Permitted>
          </>
        }
        actions={actionsOf}
        empty={{ title: '还没有住宿人员', text: '先在楼栋管理中建立床位，再分配或导入', action: addButton }}
        card={(row) => ({
          title: `${row.name} ${row.staff_id}`,
          facts: [
            ['床位', placeWords(row)],
            ['到期', dueOf(row)],
          ],
          status: <State row={row} />,
        })}
      />
      {historyDrawer}
      {adding === 'one' && <AssignForm onClose={() => add(null)} />}
      {adding === 'many' && <AutoDialog onClose={() => add(null)} />}
      {(open?.deed === 'in' || open?.deed === 'out') && (
        <CheckForm key={open.row.id} way={open.deed} row={open.row} onClose={close} />
      )}
      {open?.deed === 'stay' && <StayForm key={open.row.id} row={open.row} onClose={close} />}
      {open?.deed === 'transfer' && <TransferForm key={open.row.id} row={open.row} onClose={close} />}
      {open?.deed === 'swap' && <SwapForm key={open.row.id} row={open.row} onClose={close} />}
      {open?.deed === 'violation' && <ViolationForm key={open.row.id} person={open.row} onClose={close} />}
      {open?.deed === 'slip' && <Slip row={open.row} onDone={close} />}
    </>
  );
}

/** 取消 of what has not begun, after a question. */
function useCancel() {
  const save = useSave(calls.cancelLodging, { refresh: lodgingReads, done: '分配已取消' });
  const cancel = async (row: Lodging) => {
    const isSure = await confirm({
      title: '取消分配',
      message: `${row.name} 的 ${placeWords(row)} 将空出，可再分配。`,
      confirmLabel: '取消分配',
      danger: true,
    });
    if (isSure) await save.run({ body: { id: row.id }, ifMatch: row.version });
  };
  return (row: Lodging) => ({
    label: '取消分配',
    call: calls.cancelLodging,
    color: 'danger' as const,
    onClick: () => void cancel(row),
  });
}
