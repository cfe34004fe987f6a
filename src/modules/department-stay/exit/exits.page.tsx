import { exitEndpoints as calls, type ExitRow } from '@contract/department-stay/exits';
import { exitLimits, exitStates, exitStateWords, type ExitState } from '@contract/department-stay/exit-rules';
import { exitHindrance, mayExit } from '@contract/department-stay/exit-table';
import { departmentStayModule } from '@contract/department-stay/module';
import { exitSheet } from '@contract/department-stay/sheets';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Permitted } from '@/kernel/session/permissions';
import { useAccount } from '@/kernel/session/session-store';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import { exportedExit } from './exported-exit';
import { printExit } from './print-exit';
import { listOf, stateOf } from './state-of';

const ExitDrawer = late(() => import('./exit-drawer').then((file) => file.ExitDrawer));
const ApplyForm = late(() => import('./apply-form').then((file) => file.ApplyForm));
const BatchPass = late(() => import('./batch-pass').then((file) => file.BatchPass));

const { title } = departmentStayModule.screens.exits;
const tones: Record<ExitState, Tone> = {
  open: 'info',
  pending: 'primary',
  returned: 'warning',
  left: 'success',
  failed: 'danger',
};
const State = ({ row }: { row: ExitRow }) => <StatusDot tone={tones[row.state]}>{stateOf(row)}</StatusDot>;
const person = ({ name, staff_id }: ExitRow) => `${name} ${staff_id}`;

const columns: Column<ExitRow>[] = [
  { key: 'name', title: '学员', isFixed: true, width: 168, cell: person },
  { key: 'state', title: '状态', width: 112, cell: (row) => <State row={row} /> },
  { key: 'dept', title: '科室', width: 144, cell: ({ dept_name: dept }) => dept },
  { key: 'to', title: '应出科', width: 104, cell: ({ to }) => to },
  { key: 'met', title: '清单', width: 64, cell: listOf },
  { key: 'unmet', title: '未达标', cell: ({ unmet }) => unmet.join('、') || '–' },
  { key: 'teacher', title: '带教老师', width: 88, cell: ({ teacher_name: teacher }) => teacher || '未指定' },
  { key: 'major', title: '专业', width: 104, isOptional: true, cell: ({ major }) => major || '–' },
];
const filters = {
  name: textFilter('姓名、工号'),
  month: { ...choiceFilter('月份', [{ value: 'next', label: '下月' }]), placeholder: '本月与逾期' },
  state: choiceFilter(
    '状态',
    exitStates.map((value) => ({ value, label: exitStateWords[value] })),
  ),
  code: textFilter('核验码', '考核表上的核验码'),
};

/** 出科管理: who leaves in a month and what each still lacks; asked for, judged, passed in order, printed. `?id=` opens one. */
export default function ExitsPage() {
  const list = useList(calls.exits, { what: '出科名单', views: 'department-stay.exits', filters });
  const [query, setQuery] = useSearchParams();
  const account = useAccount();
  const [applying, apply] = useState<ExitRow | null>(null);
  const [passing, pass] = useState<{ rows: readonly ExitRow[]; clear: () => void } | null>(null);
  const opened = Number(query.get('id')) || null;
  const open = (id: number | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('id');
        else next.set('id', String(id));
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <TablePage
        {...list}
        title={title}
        columns={columns}
        onOpen={({ id }) => open(id)}
        tools={
          <Permitted code="outDept:exit:export">
            <ListExport call={calls.exits} list={list} sheet={exitSheet} fileName="出科名单" exported={exportedExit} />
          </Permitted>
        }
        batch={(selection) => {
          // Whose turn it is, the approval says.
          const rows = selection.rows.filter(
            (row) => row.review !== null && mayExit('pass', { ...row, roles: ['reviewer'] }),
          );
          return (
            <Button
              size="compact-sm"
              disabled={rows.length === 0 || rows.length > exitLimits.batch}
              onClick={() => pass({ rows, clear: selection.clear })}
            >
              批量通过
            </Button>
          );
        }}
        actions={(row) => [
          ...(row.user_id === account.user_id
            ? [
                {
                  label: '申请出科',
                  call: calls.applyExit,
                  disabledReason: exitHindrance('apply', row.state, row.stay_state),
                  onClick: () => apply(row),
                },
              ]
            : []),
          { label: '查看清单', onClick: () => open(row.id) },
          {
            label: '打印考核表',
            call: calls.exitForm,
            disabledReason:
              exitHindrance('print', row.state, row.stay_state) ?? (row.code === '' && '历史轮转，没有考核表'),
            onClick: () => void printExit(row.id),
          },
        ]}
        empty={{ title: '没有应出科的学员', text: '本月结束的轮转和逾期未出科的轮转会在这里出现' }}
        card={(row) => ({
          title: person(row),
          status: <State row={row} />,
          facts: [
            ['科室', `${row.dept_name} 至 ${row.to}`],
            ['清单', `${listOf(row)}${row.unmet.length > 0 ? ` · ${row.unmet.join('、')}` : ''}`],
          ],
        })}
      />
      {opened !== null && <ExitDrawer key={opened} id={opened} onClose={() => open(null)} />}
      {applying && <ApplyForm key={applying.id} row={applying} onClose={() => apply(null)} />}
      {passing && (
        <BatchPass {...passing} refresh={[calls.exits, approvalEndpoints.counts]} onClose={() => pass(null)} />
      )}
    </>
  );
}
