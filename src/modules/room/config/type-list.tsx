import { configEndpoints as calls, type RoomType } from '@contract/room/config';
import { clock } from '@contract/room/rules';
import { weekdaysWords } from '@contract/room/weekdays';
import { late } from '@/kits/late/late';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { configReads } from './reads';

const TypeForm = late(() => import('./type-form').then((file) => file.TypeForm));

const daysOf = ({ weekdays }: RoomType) => weekdaysWords(weekdays);
const openOf = (row: RoomType) => `${clock(row.open_from)}–${clock(row.open_to)}`;
const weekOf = ({ week_hours: hours }: RoomType) => (hours === null ? '不限' : `${hours} 小时`);
const releaseOf = ({ release_minutes: minutes }: RoomType) => (minutes === null ? '不需签到' : `${minutes} 分钟`);
const reviewOf = ({ review_flag: flag }: RoomType) => (flag === 1 ? '需要审批' : '免审');
const whoOf = ({ person_type_ids: types, dept_ids: depts }: RoomType) =>
  [types.length > 0 && `${types.length} 类人员`, depts.length > 0 && `${depts.length} 个科室`]
    .filter(Boolean)
    .join('，') || '所有人';
const columns: Column<RoomType>[] = [
  { key: 'name', title: '类型', isFixed: true, width: 136, cell: (row) => row.name },
  { key: 'days', title: '开放日', cell: daysOf },
  { key: 'open', title: '开放时间', width: 120, cell: openOf },
  { key: 'slot', title: '时段', width: 88, align: 'right', cell: (row) => `${row.slot_minutes} 分钟` },
  { key: 'advance', title: '提前', width: 80, align: 'right', cell: (row) => `${row.advance_days} 天` },
  { key: 'hours', title: '单次上限', width: 96, align: 'right', cell: (row) => `${row.max_hours} 小时` },
  { key: 'week', title: '每周上限', width: 96, align: 'right', cell: weekOf },
  { key: 'who', title: '谁可预约', width: 136, cell: whoOf },
  { key: 'review', title: '审批', width: 96, cell: reviewOf },
  { key: 'release', title: '未签到释放', width: 104, cell: releaseOf },
  { key: 'rooms', title: '房间', width: 72, align: 'right', cell: (row) => formatCount(row.room_count) },
];

/** Kinds of rooms with what they allow. */
export function TypeList() {
  const list = useList(calls.types, { what: '房间类型', views: 'room.types', filters: { name: textFilter('名称') } });
  const { edited, add, edit, close } = useEdited<RoomType>();
  const remove = useRemove(calls.removeType, '房间类型', configReads);
  const addButton = <AddButton call={calls.saveType} label="新增类型" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveType, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有房间类型', text: '类型规定开放时间、时段与限额，先建立它再新增房间', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['开放', `${daysOf(row)} ${openOf(row)}`],
            ['审批', reviewOf(row)],
            ['房间', formatCount(row.room_count)],
          ],
        })}
      />
      {edited && <TypeForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
