import { buildingEndpoints as calls, type Building } from '@contract/dorm/buildings';
import { bedLooks, genderWords } from '@contract/dorm/rules';
import { roomSheet } from '@contract/dorm/sheets';
import { useSearchParams } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { PersonNames } from '@/kits/person/person-names';
import { namesOf, some } from '@/kits/person/person-refs';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { placeReads } from '../reads';

const BuildingForm = late(() => import('./building-form').then((file) => file.BuildingForm));
const BedMapView = late(() => import('./bed-map').then((file) => file.BedMapView));
const BedExport = late(() => import('./bed-export').then((file) => file.BedExport));

const shareOf = ({ taken, beds }: Building) => (beds === 0 ? '–' : `${Math.round((taken / beds) * 100)}%`);
const columns: Column<Building>[] = [
  { key: 'name', title: '楼栋', isFixed: true, width: 180, cell: (row) => row.name },
  { key: 'gender', title: '性别', width: 96, cell: (row) => genderWords(row.gender) },
  { key: 'address', title: '地址', cell: (row) => row.address || '–' },
  { key: 'manager', title: '宿管员', width: 120, cell: (row) => <PersonNames people={row.manager} /> },
  { key: 'rooms', title: '房间', width: 80, align: 'right', cell: (row) => formatCount(row.rooms) },
  { key: 'beds', title: '床位', width: 80, align: 'right', cell: (row) => formatCount(row.beds) },
  { key: 'taken', title: '已住', width: 80, align: 'right', cell: (row) => formatCount(row.taken) },
  { key: 'free', title: '空闲', width: 80, align: 'right', cell: (row) => formatCount(row.free) },
  { key: 'share', title: '入住率', width: 88, align: 'right', cell: shareOf },
  { key: 'status', title: '状态', width: 88, cell: (row) => <StatusWord status={row.status} /> },
];

/** 楼栋管理: the buildings; `?building=` opens the bed map of one. */
export default function BuildingsPage() {
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get('building')) || 0;
  return id > 0 ? (
    <BedMapView key={id} id={id} onBack={() => setQuery({})} />
  ) : (
    <BuildingList onOpen={(row) => setQuery({ building: String(row.id) })} />
  );
}

function BuildingList({ onOpen }: { onOpen: (row: Building) => void }) {
  const filters = { name: textFilter('楼栋名称'), status: statusFilter() };
  const list = useList(calls.buildings, { what: '楼栋', views: 'dorm.buildings', filters });
  const { edited, add, edit, close } = useEdited<Building>();
  const remove = useRemove(calls.removeBuilding, '楼栋', placeReads);
  const { historyAction, historyDrawer } = useHistory('dorm_building');
  const addButton = <AddButton call={calls.saveBuilding} label="新增楼栋" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        title="楼栋管理"
        columns={columns}
        main={addButton}
        tools={
          <>
            <Permitted code="dorm:building:import">
              <SheetImportButton sheet={roomSheet} title="导入房间" options={{}} />
            </Permitted>
            <Permitted code="dorm:building:export">
              <BedExport />
            </Permitted>
          </>
        }
        onOpen={onOpen}
        actions={(row) => [
          { label: '床位图', call: calls.bedMap, onClick: () => onOpen(row) },
          { label: '编辑', call: calls.saveBuilding, onClick: () => edit(row) },
          historyAction(row),
          remove(row),
        ]}
        empty={{
          title: '还没有楼栋',
          text: '先在宿舍配置中建立房型，再新增楼栋、批量新增房间',
          action: addButton,
        }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['性别', genderWords(row.gender)],
            ['宿管员', namesOf(some(row.manager)) || '–'],
            [bedLooks.taken, `${row.taken} / ${row.beds} 床`],
            [bedLooks.free, `${row.free} 床`],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {historyDrawer}
      {edited && <BuildingForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
