import { approvalEndpoints } from '@contract/approval/endpoints';
import {
  adjustFlowKeys,
  adjustKindKeys,
  adjustKinds,
  adjustStateKeys,
  adjustStates,
  type AdjustState,
} from '@contract/graduate/adjust-rules';
import { graduateAdjustEndpoints as calls, type Adjustment } from '@contract/graduate/adjust';
import { graduateModule } from '@contract/graduate/module';
import { adjustSheet } from '@contract/graduate/sheets';
import { graduateTaskEndpoints } from '@contract/graduate/tasks';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { ListExport } from '@/kits/list/list-export';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { choice } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import { GraduateFrame } from '../frame';
import { useLevel } from '../use-level';
import { optionsOf } from '../words';

const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const { path, title } = graduateModule.screens.applications;
const tones: Record<AdjustState, Tone> = {
  pending: 'primary',
  passed: 'success',
  rejected: 'danger',
  withdrawn: 'info',
};
const State = ({ row }: { row: Adjustment }) => (
  <StatusDot tone={tones[row.state]}>{adjustStates[row.state]}</StatusDot>
);

const columns: readonly Column<Adjustment>[] = [
  { key: 'kind', title: '申请', isFixed: true, width: 80, cell: (row) => adjustKinds[row.kind] },
  { key: 'class', title: '教学班', width: 200, cell: (row) => row.class_name },
  { key: 'topic', title: '教学内容', width: 160, cell: (row) => row.topic },
  { key: 'from', title: '原安排', width: 200, cell: (row) => row.from },
  { key: 'to', title: '新安排', width: 200, cell: (row) => row.to },
  { key: 'reason', title: '原因', cell: (row) => row.reason },
  { key: 'asked', title: '申请时间', width: 136, cell: (row) => formatMoment(row.asked_at) },
  { key: 'state', title: '状态', width: 96, cell: (row) => <State row={row} /> },
];

const exported = (row: Adjustment) => ({
  ...row,
  kind_word: adjustKinds[row.kind],
  state_word: adjustStates[row.state],
  asked: formatMoment(row.asked_at),
});

/** 申请记录: what one asked to have changed, how it stands, and its withdrawal. */
export default function ApplicationsPage() {
  return (
    <GraduateFrame path={path}>
      <Applications />
    </GraduateFrame>
  );
}

function Applications() {
  const level = useLevel();
  const table = useTableState({ filters: { kind: choice(adjustKindKeys), state: choice(adjustStateKeys) } });
  const query = { ...table.query, level };
  const rows = useCall(calls.ownAdjustments, { query }, { keepPrevious: true });
  const [chosen, open] = useState<Adjustment | null>(null);
  // A withdrawal changes the row that is open.
  const shown = chosen && (rows.data?.list.find(({ id }) => id === chosen.id) ?? chosen);
  return (
    <>
      <TablePage
        title={title}
        what="申请"
        views={`graduate.applications.${level}`}
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        tools={
          <ListExport
            call={calls.ownAdjustments}
            list={{ table: { query }, rows }}
            sheet={adjustSheet}
            fileName="申请记录"
            exported={exported}
          />
        }
        onOpen={open}
        filters={
          <>
            <SelectFilter table={table} name="kind" label="申请" options={optionsOf(adjustKinds)} />
            <SelectFilter table={table} name="state" label="状态" options={optionsOf(adjustStates)} />
          </>
        }
        chips={chipsOf(table, {
          kind: (kind) => `申请：${adjustKinds[kind]}`,
          state: (state) => `状态：${adjustStates[state]}`,
        })}
        actions={(row) => [{ label: row.state === 'pending' ? '查看或撤回' : '查看', onClick: () => open(row) }]}
        empty={{ title: '没有申请', text: '在“我的教学任务”中申请调课、停课或代课后显示在这里' }}
        card={(row) => ({
          title: `${adjustKinds[row.kind]} ${row.topic}`,
          status: <State row={row} />,
          facts: [
            ['教学班', row.class_name],
            ['原安排', row.from],
            ['新安排', row.to],
          ],
        })}
      />
      {shown && (
        <Drawer
          opened
          size={700}
          position="right"
          title={`${adjustKinds[shown.kind]}申请`}
          onClose={() => open(null)}
          closeButtonProps={{ 'aria-label': '关闭' }}
        >
          <FactList
            facts={[
              ['教学班', shown.class_name],
              ['教学内容', shown.topic],
              ['原安排', shown.from],
              ['新安排', shown.to],
              ['原因', shown.reason],
              ['状态', adjustStates[shown.state]],
            ]}
          />
          <RecordApproval
            flow={adjustFlowKeys[level]}
            subjectId={shown.subject}
            refresh={[calls.ownAdjustments, graduateTaskEndpoints.ownTasks, approvalEndpoints.ofSubject]}
            staysSettled
          />
        </Drawer>
      )}
    </>
  );
}
