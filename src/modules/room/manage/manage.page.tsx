import { roomsEndpoints as calls, type Room } from '@contract/room/rooms';
import { roomSheet } from '@contract/room/sheets';
import { EnableState } from '@contract/kernel/enums';
import { limits } from '@contract/room/rules';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { ListExport } from '@/kits/list/list-export';
import { idFilter, statusFilter, textFilter } from '@/kits/list/list-filters';
import { useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { PersonNames } from '@/kits/person/person-names';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { confirm } from '@/ui/confirm';
import { formatCount } from '@/ui/format';
import { roomFormPath, roomPath } from '../paths';
import { printLabels } from './print-labels';
import { useRoomChoices } from '../queries';

const filters = {
  name: textFilter('名称'),
  type_id: idFilter('类型'),
  building: textFilter('楼栋'),
  status: statusFilter(),
};

const placeOf = ({ building, floor }: Room) => [building, floor].filter(Boolean).join(' ') || '–';
const thingsOf = ({ equipment }: Room) => equipment.map(({ name }) => name).join('、') || '–';
const columns: Column<Room>[] = [
  { key: 'name', title: '房间', isFixed: true, width: 168, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 88, cell: (row) => row.code },
  { key: 'place', title: '位置', width: 152, cell: placeOf },
  { key: 'type', title: '类型', width: 120, cell: (row) => row.type_name },
  { key: 'capacity', title: '容纳人数', width: 88, align: 'right', cell: (row) => formatCount(row.capacity) },
  { key: 'equipment', title: '设备', cell: thingsOf },
  { key: 'manager', title: '管理员', width: 120, cell: (row) => <PersonNames people={row.manager} /> },
  { key: 'future', title: '未结束预订', width: 104, align: 'right', cell: (row) => formatCount(row.future_count) },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];

const exported = (row: Room) => ({ ...row, equipment: row.equipment.map(({ name }) => name).join('、') });

/** 房间管理: every room with what stands in it. */
export default function RoomManagePage() {
  const navigate = useNavigate();
  const { typeOptions } = useRoomChoices();
  const list = useList(calls.rooms, {
    what: '房间',
    views: 'room.rooms',
    filters,
    options: { type_id: typeOptions },
  });
  const toggle = useStatusToggle(calls.changeRoomStatus, [calls.rooms, calls.room]);
  const { historyAction, historyDrawer } = useHistory('room');
  const options = { type_id: typeOptions.map(({ value: id, label: name }) => ({ id, name })) };
  const addButton = <AddButton call={calls.addRoom} label="新增房间" onClick={() => void navigate(roomFormPath())} />;
  const switching = (row: Room) => {
    const action = toggle(row);
    return { ...action, onClick: () => void (async () => (await agreed(row)) && action.onClick())() };
  };
  return (
    <>
      <TablePage
        {...list}
        title="房间管理"
        columns={columns}
        main={addButton}
        tools={
          <>
            <Permitted code="room:room:import">
              <SheetImportButton sheet={roomSheet} title="导入房间" options={options} />
            </Permitted>
            <Permitted code="room:room:export">
              <ListExport
                call={calls.rooms}
                list={list}
                sheet={roomSheet}
                fileName="房间"
                options={options}
                exported={exported}
              />
            </Permitted>
          </>
        }
        onOpen={(row) => void navigate(roomPath(row.id))}
        batch={({ rows }) => (
          <Button size="compact-sm" onClick={() => void printLabels(rows.slice(0, limits.labels).map(({ id }) => id))}>
            打印门贴
          </Button>
        )}
        actions={(row) => [
          { label: '详情', call: calls.room, onClick: () => void navigate(roomPath(row.id)) },
          { label: '编辑', call: calls.saveRoom, onClick: () => void navigate(roomFormPath(row.id)) },
          { label: '打印门贴', call: calls.room, onClick: () => void printLabels([row.id]) },
          switching(row),
          historyAction(row),
        ]}
        empty={{
          title: '还没有房间',
          text: '先在房间配置中建立类型，再逐个新增，也可以用表格一次导入',
          action: addButton,
        }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['位置', placeOf(row)],
            ['容纳', `${row.capacity} 人`],
            ['类型', row.type_name],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {historyDrawer}
    </>
  );
}

/** Stopping a room leaves what is booked in it: whoever does it should know. */
async function agreed({ name, status, future_count: ahead }: Room): Promise<boolean> {
  if (status !== EnableState.enabled || ahead === 0) return true;
  return confirm({
    title: '停用房间',
    message: `“${name}”还有 ${ahead} 个未结束的预订，停用后仍然有效；需要让出时请到房间详情中逐个取消。停用后不再接受新的预订。`,
    confirmLabel: '停用房间',
    danger: true,
  });
}
