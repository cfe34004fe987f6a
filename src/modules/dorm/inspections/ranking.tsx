import { inspectionEndpoints as calls, type RankingRow } from '@contract/dorm/inspections/inspections';
import { inspectionRankingSheet } from '@contract/dorm/sheets';
import { call } from '@device/api/call';
import { hospitalToday } from '@device/api/server-time';
import { Drawer, Select, Table } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { ExportButton } from '@/kits/export/export-button';
import { Loaded } from '@/kits/loaded/loaded';
import { useRoomChoices } from '../queries';
import classes from './inspections.module.css';

/** The last twelve months, this one first. */
function lastMonths(): string[] {
  const [year, month] = hospitalToday().split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 1 - at, 1)).toISOString().slice(0, 7));
}

/** 月度排名 of rooms by what was published. */
export function Ranking({ onClose }: { onClose: () => void }) {
  const [months] = useState(lastMonths);
  const [month, setMonth] = useState(months[0]!);
  const [building, setBuilding] = useState<number | null>(null);
  const { buildingOptions } = useRoomChoices();
  const query = { month, ...(building !== null && { building_id: building }) };
  const ranking = useCall(calls.inspectionRanking, { query });
  const fetchPage = async () => {
    const list = await call(calls.inspectionRanking, { query });
    return { total: list.length, list: list.map((row) => ({ ...row, score: row.score ?? '' })) };
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title="房间月度排名"
      size={700}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.dialog}>
        <Select
          label="月份"
          allowDeselect={false}
          data={months}
          value={month}
          onChange={(next) => next && setMonth(next)}
        />
        <Select
          label="楼栋"
          clearable
          placeholder="全部楼栋"
          data={buildingOptions.map(({ value, label }) => ({ value: String(value), label }))}
          value={building === null ? null : String(building)}
          onChange={(next) => setBuilding(next === null ? null : Number(next))}
        />
        <div>
          <ExportButton
            sheet={inspectionRankingSheet}
            fileName={`房间排名 ${month}`}
            total={ranking.data?.length ?? 0}
            fetchPage={fetchPage}
          />
        </div>
        <Loaded call={ranking} what="月度排名">
          {(rows) => (rows.length === 0 ? <p className={classes.facts}>该月还没有公布的检查</p> : <Rows rows={rows} />)}
        </Loaded>
      </div>
    </Drawer>
  );
}

const Rows = ({ rows }: { rows: readonly RankingRow[] }) => (
  <Table.ScrollContainer minWidth={320}>
    <Table aria-label="房间月度排名">
      <Table.Thead>
        <Table.Tr>
          {['名次', '房间', '平均得分', '缺寝', '违纪'].map((word) => (
            <Table.Th key={word}>{word}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.room_id}>
            <Table.Td>{row.rank}</Table.Td>
            <Table.Td>{row.place}</Table.Td>
            <Table.Td>{row.score ?? '–'}</Table.Td>
            <Table.Td>{row.absent}</Table.Td>
            <Table.Td>{row.violations}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
