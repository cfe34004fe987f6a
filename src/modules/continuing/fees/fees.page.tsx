import { continuingFeeEndpoints as calls, type Fee } from '@contract/continuing/fees';
import { continuingModule } from '@contract/continuing/module';
import { yuan } from '@contract/continuing/rules';
import { accountOf, feeStates, settleProblem } from '@contract/continuing/rules-fees';
import { bankSheet, feeSheet } from '@contract/continuing/sheets';
import { call } from '@device/api/call';
import { useState } from 'react';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { StatusDot } from '@/ui/status-dot';
import { optionsOf, useBatchOptions } from '../words';

const FeeDrawer = late(() => import('./fee-drawer').then((file) => file.FeeDrawer));
const PayForm = late(() => import('./pay-form').then((file) => file.PayForm));
const BankForm = late(() => import('./bank-form').then((file) => file.BankForm));
const SettleForm = late(() => import('./settle-form').then((file) => file.SettleForm));

const filters = {
  name: textFilter('姓名', '姓名或编号'),
  state: choiceFilter('状态', optionsOf(feeStates)),
  batch_id: idFilter('批次'),
};
const FeeWord = ({ state }: Pick<Fee, 'state'>) => (
  <StatusDot tone={state === 'settled' ? 'success' : 'warning'}>{feeStates[state]}</StatusDot>
);
const money = (key: string, title: string, of: (row: Fee) => number): Column<Fee> => ({
  key,
  title,
  width: 92,
  align: 'right',
  cell: (row) => yuan(of(row)),
});
const columns: Column<Fee>[] = [
  { key: 'name', title: '姓名', width: 88, isFixed: true, cell: (row) => <span title={row.staff_id}>{row.name}</span> },
  { key: 'dept', title: '科室', width: 128, cell: (row) => row.dept_name },
  { key: 'state', title: '状态', width: 88, cell: (row) => <FeeWord {...row} /> },
  { key: 'ends', title: '结束日期', width: 104, cell: (row) => row.ends_on },
  { key: 'charged', title: '月数', width: 56, align: 'right', cell: (row) => accountOf(row).charged },
  money('due', '应收（元）', (row) => accountOf(row).due),
  money('paid', '已缴（元）', ({ paid }) => paid),
  money('owed', '欠费（元）', (row) => accountOf(row).owed),
  money('refund', '应退（元）', (row) => accountOf(row).refund),
  money('share', '科室分成', (row) => accountOf(row).share),
  { key: 'receipt', title: '收据号', width: 144, cell: (row) => row.receipt || '–' },
];

const exported = (row: Fee) => {
  const { charged, ...sums } = accountOf(row);
  const inYuan = { ...sums, discount: row.discount, paid: row.paid, deposit: row.deposit };
  const told = Object.fromEntries(Object.entries(inYuan).map(([key, fen]) => [key, yuan(fen)]));
  return { ...row, ...told, charged, state: feeStates[row.state], settled_on: row.settled_on ?? '' };
};

/** 费用结算: what is due for somebody's time, what was paid, what goes back and to the department. */
export default function FeesPage() {
  const [opened, open] = useState<{ kind: 'view' | 'pay' | 'settle' | 'bank'; row: Fee } | null>(null);
  const close = () => open(null);
  const list = useList(calls.conEduFees, {
    what: continuingModule.screens.fees.title,
    views: 'conEdu.fees',
    filters,
    options: { batch_id: useBatchOptions() },
  });
  /** Settled accounts that give money back, however many the list shows. */
  const refunds = async (page: number) => {
    const { name, batch_id } = list.table.query;
    const found = await call(calls.conEduRefunds, { body: { name, batch_id, page, size: exportPageSize } });
    return { total: found.total, list: found.list.map((row) => ({ ...row, refund: yuan(row.refund) })) };
  };
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        tools={
          <Permitted code="conEdu:fee:export">
            <ListExport call={calls.conEduFees} list={list} sheet={feeSheet} fileName="进修费用" exported={exported} />
            <ExportButton
              sheet={bankSheet}
              fileName="进修退费名单"
              label="导出退费名单"
              total={list.rows.data?.total ?? 0}
              fetchPage={refunds}
            />
          </Permitted>
        }
        onOpen={(row) => open({ kind: 'view', row })}
        actions={(row) => [
          { label: '查看', onClick: () => open({ kind: 'view', row }) },
          ...(row.state === 'open'
            ? [{ label: '登记缴费', call: calls.saveConEduFee, onClick: () => open({ kind: 'pay', row }) }]
            : []),
          ...(settleProblem({
            state: row.trainee_state,
            isSettled: row.state === 'settled',
            owed: accountOf(row).owed,
          }) === ''
            ? [{ label: '结算', call: calls.settleConEduFee, onClick: () => open({ kind: 'settle', row }) }]
            : []),
          { label: '收款账户', call: calls.saveConEduBank, onClick: () => open({ kind: 'bank', row }) },
        ]}
        empty={{ title: '还没有进修费用', text: '人员报到后，费用会出现在这里' }}
        card={(row) => {
          const { due, owed, refund } = accountOf(row);
          return {
            title: row.name,
            status: <FeeWord {...row} />,
            facts: [
              ['科室', row.dept_name],
              ['应收（元）', yuan(due)],
              ['已缴（元）', yuan(row.paid)],
              ['欠费（元）', yuan(owed)],
              ['应退（元）', yuan(refund)],
            ],
          };
        }}
      />
      {opened?.kind === 'view' && <FeeDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'pay' && <PayForm row={opened.row} onClose={close} />}
      {opened?.kind === 'bank' && <BankForm row={opened.row} onClose={close} />}
      {opened?.kind === 'settle' && <SettleForm row={opened.row} onClose={close} />}
    </>
  );
}
