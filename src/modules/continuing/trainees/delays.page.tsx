import { continuingModule } from '@contract/continuing/module';
import { delayStates, yuan } from '@contract/continuing/rules';
import { delaySheet } from '@contract/continuing/sheets';
import { continuingTraineeEndpoints as calls, type Delay } from '@contract/continuing/trainees';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { DelayWord, optionsOf } from '../words';
import { reads } from './reads';

const DelayDrawer = late(() => import('./delay-drawer').then((file) => file.DelayDrawer));

const filters = { name: textFilter('姓名'), state: choiceFilter('状态', optionsOf(delayStates)) };
const feeOf = ({ fee }: Delay) => `${yuan(fee)} 元`;
const columns: Column<Delay>[] = [
  { key: 'name', title: '姓名', width: 96, isFixed: true, cell: (row) => <span title={row.staff_id}>{row.name}</span> },
  { key: 'dept', title: '科室', width: 144, cell: (row) => row.dept_name },
  { key: 'old', title: '原结束日期', width: 112, cell: (row) => row.old_ends_on },
  { key: 'to', title: '延期至', width: 112, cell: (row) => row.ends_on },
  { key: 'fee', title: '应补费用', width: 112, align: 'right', cell: feeOf },
  { key: 'reason', title: '原因', width: 240, cell: (row) => row.reason },
  { key: 'asked', title: '申请日期', width: 112, cell: (row) => row.asked_on },
  { key: 'state', title: '状态', width: 96, cell: (row) => <DelayWord state={row.state} /> },
];

/** 延期审批: requests for more time, decided by the department and then the office. */
export default function DelaysPage() {
  const list = useList(calls.delays, {
    what: continuingModule.screens.delays.title,
    views: 'conEdu.delays',
    filters,
  });
  const [openedId, open] = useState<number | null>(null);
  const opened = list.rows.data?.list.find(({ id }) => id === openedId);
  const withdraw = useSave(calls.withdrawDelay, { refresh: reads, done: '已撤回延期申请' });
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        tools={
          <ListExport
            call={calls.delays}
            list={list}
            sheet={delaySheet}
            fileName="进修延期"
            exported={(row: Delay) => ({ ...row, fee: yuan(row.fee), state: delayStates[row.state] })}
          />
        }
        onOpen={(row) => open(row.id)}
        actions={(row) => [
          { label: row.state === 'pending' ? '审核' : '查看', onClick: () => open(row.id) },
          ...(row.state === 'pending'
            ? [
                {
                  label: '撤回',
                  call: calls.withdrawDelay,
                  onClick: () => void withdraw.run({ body: { id: row.id }, ifMatch: row.version }),
                },
              ]
            : []),
        ]}
        empty={{ title: '没有延期申请', text: '在“进修人员管理”中为在修人员申请延期' }}
        card={(row) => ({
          title: row.name,
          status: <DelayWord state={row.state} />,
          facts: [
            ['科室', row.dept_name],
            ['原结束日期', row.old_ends_on],
            ['延期至', row.ends_on],
            ['应补费用', feeOf(row)],
          ],
        })}
      />
      {opened && <DelayDrawer key={opened.id} delay={opened} onClose={() => open(null)} />}
    </>
  );
}
