import { inspectionEndpoints as calls, type Inspection } from '@contract/dorm/inspections/inspections';
import {
  inspectionKindKeys,
  inspectionKinds,
  inspectionStateKeys,
  inspectionStates,
} from '@contract/dorm/inspections/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { choiceFilter, dayFilter, idFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { StatusDot } from '@/ui/status-dot';
import { useRoomChoices } from '../queries';
import { roundWords, stateTones } from './words';

const RoundForm = late(() => import('./round-form').then((file) => file.RoundForm));
const Ranking = late(() => import('./ranking').then((file) => file.Ranking));

const filters = {
  building_id: idFilter('楼栋'),
  kind: choiceFilter(
    '类型',
    inspectionKindKeys.map((value) => ({ value, label: inspectionKinds[value] })),
  ),
  state: choiceFilter(
    '状态',
    inspectionStateKeys.map((value) => ({ value, label: inspectionStates[value] })),
  ),
  from: dayFilter('从'),
  to: dayFilter('到'),
};
const who = ({ is_union, inspectors }: Inspection) =>
  `${is_union ? '学生会' : '宿舍管理员'} ${inspectors.map(({ name }) => name).join('、')}`;
const State = ({ row: { state } }: { row: Inspection }) => (
  <StatusDot tone={stateTones[state]}>{inspectionStates[state]}</StatusDot>
);
const columns: Column<Inspection>[] = [
  { key: 'day', title: '日期', isFixed: true, width: 112, cell: (row) => row.day },
  { key: 'building', title: '楼栋', width: 120, cell: (row) => row.building_name },
  { key: 'kind', title: '类型', width: 104, cell: (row) => inspectionKinds[row.kind] },
  { key: 'who', title: '检查人', cell: who },
  { key: 'rooms', title: '已登记', width: 88, align: 'right', cell: (row) => `${row.done_count}/${row.room_count}` },
  { key: 'absent', title: '缺寝', width: 64, align: 'right', cell: (row) => row.absent_count },
  { key: 'violations', title: '违纪', width: 64, align: 'right', cell: (row) => row.violation_count },
  { key: 'state', title: '状态', width: 96, cell: (row) => <State row={row} /> },
];
const refresh = [calls.inspections, calls.openSheets];
const isUntouched = ({ state, done_count }: Inspection) => state === 'open' && done_count === 0;

/** 查寝记录: rounds of all buildings that the caller looks after. */
export default function InspectRecordPage() {
  const { buildingOptions } = useRoomChoices();
  const list = useList(calls.inspections, {
    what: '查寝记录',
    views: 'dorm.inspections',
    filters,
    options: { building_id: buildingOptions },
  });
  const go = useNavigate();
  const { edited, add, edit, close } = useEdited<Inspection>();
  const remove = useRemove(calls.removeInspection, '检查', refresh);
  const [isRanking, rank] = useState(false);
  const { historyAction, historyDrawer } = useHistory('dorm_inspection');
  const details = ({ id }: Inspection) => go(`/dorm-manage/dorm-inspect-details-admin?id=${id}`);
  const addButton = <AddButton call={calls.saveInspection} label="安排检查" onClick={add} />;
  const named = (row: Inspection) => ({ ...row, name: roundWords(row) });
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={
          <Permitted code="dorm:inspect:export">
            <Button variant="default" onClick={() => rank(true)}>
              月度排名
            </Button>
          </Permitted>
        }
        onOpen={details}
        actions={(row) => [
          ...(row.state === 'open' && !row.is_union
            ? [
                {
                  label: '登记',
                  call: calls.saveInspectedRoom,
                  onClick: () => go(`/dorm-manage/dorm-inspect-sign-in-admin?id=${row.id}`),
                },
              ]
            : []),
          { label: '详情', onClick: () => details(row) },
          ...(isUntouched(row)
            ? [{ label: '修改', call: calls.saveInspection, onClick: () => edit(row) }, remove(named(row))]
            : []),
          historyAction(named(row)),
        ]}
        empty={{ title: '还没有检查', text: '安排楼栋、日期与检查人后，可在手机上逐间登记', action: addButton }}
        card={(row) => ({
          title: roundWords(row),
          status: <State row={row} />,
          facts: [
            ['检查人', who(row)],
            ['已登记', `${row.done_count}/${row.room_count} 间`],
            ['缺寝 / 违纪', `${row.absent_count} 人 / ${row.violation_count} 条`],
          ],
        })}
      />
      {historyDrawer}
      {edited && <RoundForm key={edited.key} row={edited.row} onClose={close} />}
      {isRanking && <Ranking onClose={() => rank(false)} />}
    </>
  );
}
