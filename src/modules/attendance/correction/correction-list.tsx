import { approvalEndpoints } from '@contract/approval/endpoints';
import { correctionSpanWords, marksWords } from '@contract/attendance/check-rules';
import { correctionEndpoints as calls, type CorrectionRow } from '@contract/attendance/corrections';
import { leaveStateWords } from '@contract/attendance/leave';
import { attendanceStateWords } from '@contract/attendance/share';
import { sheetEndpoints } from '@contract/attendance/sheets';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { choice } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';
import classes from '../attendance.module.css';
import { stateOptions, stateTones } from '../leave/words';
import { useTypeId } from '../use-type-id';

const CorrectionForm = late(() => import('./correction-form').then((file) => file.CorrectionForm));
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const states = stateOptions.map(({ value }) => value);

const timeOf = ({ day, span }: CorrectionRow) => `${day} ${correctionSpanWords[span]}`;
const changeOf = ({ before, to }: CorrectionRow) => `${marksWords(before)} → ${attendanceStateWords[to]}`;
const askerOf = ({ user_id, asker_id, asker }: CorrectionRow) => (user_id === asker_id ? '本人' : `${asker}（带教）`);
const State = ({ row }: { row: CorrectionRow }) => (
  <StatusDot tone={stateTones[row.state]}>{leaveStateWords[row.state]}</StatusDot>
);

const columns: readonly Column<CorrectionRow>[] = [
  { key: 'name', title: '姓名', isFixed: true, width: 96, cell: (row) => row.name },
  { key: 'staff', title: '工号', isWhole: true, cell: (row) => row.staff_id },
  { key: 'dept', title: '科室', width: 140, cell: (row) => row.dept_name },
  { key: 'time', title: '时间', width: 144, cell: timeOf },
  { key: 'change', title: '更正', width: 152, cell: changeOf },
  { key: 'asker', title: '申请人', width: 120, cell: askerOf },
  { key: 'reason', title: '原因', cell: (row) => row.reason },
  { key: 'state', title: '状态', width: 128, cell: (row) => <State row={row} /> },
];

/** 更正申请: what was asked for, and decided where it is read. */
export function CorrectionList() {
  const typeId = useTypeId();
  const table = useTableState({ filters: { state: choice(states) } });
  const rows = useCall(calls.corrections, { query: { ...table.query, type_id: typeId } }, { keepPrevious: true });
  const [chosen, open] = useState<CorrectionRow | null>(null);
  const [isAsking, setAsking] = useState(false);
  // A decision changes the row that is open.
  const shown = chosen && (rows.data?.list.find(({ id }) => id === chosen.id) ?? chosen);
  const addButton = <AddButton call={calls.askCorrection} label="申请更正" onClick={() => setAsking(true)} />;
  return (
    <>
      <TablePage
        what="更正申请"
        views="attendance.corrections"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        main={addButton}
        onOpen={open}
        filters={<SelectFilter table={table} name="state" label="状态" options={stateOptions} />}
        chips={chipsOf(table, { state: (state) => `状态：${leaveStateWords[state]}` })}
        actions={(row) => [{ label: row.state === 'pending' ? '审批' : '查看', onClick: () => open(row) }]}
        empty={{ title: '没有更正申请', text: '漏登或登记错误的考勤，由本人或带教老师申请更正', action: addButton }}
        card={(row) => ({
          title: row.name,
          status: <State row={row} />,
          facts: [
            ['时间', timeOf(row)],
            ['更正', changeOf(row)],
          ],
        })}
      />
      {isAsking && <CorrectionForm day={null} onClose={() => setAsking(false)} />}
      {shown && (
        <Drawer opened size={700} position="right" title={`${shown.name} ${timeOf(shown)}`} onClose={() => open(null)}>
          <dl className={classes.facts}>
            {[
              ['更正', changeOf(shown)],
              ['申请人', askerOf(shown)],
              ['原因', shown.reason],
              ['状态', leaveStateWords[shown.state]],
            ].map(([label, value]) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <RecordApproval
            flow="attendance.correction"
            subjectId={shown.subject}
            refresh={[calls.corrections, sheetEndpoints.records, approvalEndpoints.ofSubject]}
          />
        </Drawer>
      )}
    </>
  );
}
