import { agreementEndpoints, type Agreement } from '@contract/dictionary/agreements';
import { agreementStates, type AgreementState } from '@contract/dictionary/rules';
import { agreementSheet } from '@contract/dictionary/sheets';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatCount } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import { useRemove } from '../parts/use-remove';
import { useEdited } from '../parts/use-edited';
import { AgreementScans } from './agreement-scans';

const AgreementForm = late(() => import('./agreement-form').then((file) => file.AgreementForm));

const states: AgreementState[] = ['valid', 'ending', 'ended', 'future'];
const tones: Record<AgreementState, Tone> = { future: 'info', valid: 'success', ending: 'warning', ended: 'danger' };
const filters = { name: text(), state: choice(states) };

const columns: Column<Agreement>[] = [
  { key: 'name', title: '院校名称', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 96, cell: (row) => row.code },
  { key: 'agreement_no', title: '协议编号', width: 140, cell: (row) => row.agreement_no || '–' },
  { key: 'days', title: '协议期限', width: 200, cell: (row) => `${row.start_on} 至 ${row.end_on}` },
  { key: 'state', title: '状态', width: 160, cell: (row) => <State row={row} /> },
  { key: 'levels', title: '层次', width: 120, cell: (row) => row.levels.join('、') },
  {
    key: 'quota',
    title: '年度名额',
    width: 96,
    align: 'right',
    cell: (row) => (row.quota === null ? '–' : formatCount(row.quota)),
  },
  { key: 'files', title: '扫描件', width: 180, isOptional: true, cell: (row) => <AgreementScans files={row.files} /> },
  { key: 'contact', title: '联系人', width: 120, cell: (row) => row.contact || '–' },
  { key: 'phone', title: '联系电话', width: 140, isOptional: true, cell: (row) => row.phone || '–' },
];

function State({ row }: { row: Agreement }) {
  const rest = row.state === 'ending' ? `，剩 ${row.days_left} 天` : '';
  return (
    <StatusDot tone={tones[row.state]}>
      {agreementStates[row.state]}
      {rest}
    </StatusDot>
  );
}

const exported = (row: Agreement) => ({
  ...row,
  state_name: agreementStates[row.state],
  level_names: row.levels.join('、'),
});

/** The row on a phone. */
const cardOf = (row: Agreement): CardWords => ({
  title: row.name,
  facts: [
    ['协议期限', `${row.start_on} 至 ${row.end_on}`],
    ['年度名额', row.quota === null ? '–' : formatCount(row.quota)],
  ],
  status: <State row={row} />,
});

/** Schools that send students under an agreement; those that end first stand first. */
export default function AgreementsPage() {
  const table = useTableState({ filters });
  const rows = useCall(agreementEndpoints.agreements, { query: table.query }, { keepPrevious: true });
  const { edited, add: addOne, edit, close } = useEdited<Agreement>();
  const remove = useRemove(agreementEndpoints.removeAgreement, '协议院校', [agreementEndpoints.agreements]);
  const add = <AddButton code="dataDic:agreement:edit" label="新增协议院校" onClick={addOne} />;
  return (
    <>
      <TablePage<Agreement, number>
        title="协议院校"
        what="协议院校"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        main={add}
        filters={
          <>
            <TextFilter table={table} name="name" label="院校名称" />
            <SelectFilter
              table={table}
              name="state"
              label="状态"
              options={states.map((state) => ({ value: state, label: agreementStates[state] }))}
            />
          </>
        }
        chips={chipsOf(table, {
          name: (name) => `院校名称：${name}`,
          state: (state) => `状态：${agreementStates[state]}`,
        })}
        tools={
          <ExportButton
            sheet={agreementSheet}
            total={rows.data?.total ?? 0}
            fileName="协议院校"
            fetchPage={async (page) => {
              const query = { ...table.query, page, size: exportPageSize };
              const { total, list } = await call(agreementEndpoints.agreements, { query });
              return { total, list: list.map(exported) };
            }}
          />
        }
        actions={(row) => [
          { label: '编辑', code: 'dataDic:agreement:edit', onClick: () => edit(row) },
          { label: '删除', code: 'dataDic:agreement:remove', color: 'danger', onClick: () => void remove(row) },
        ]}
        empty={{ title: '还没有协议院校', text: '登记协议后，到期前会自动提醒', action: add }}
        card={cardOf}
        views="dictionary.agreements"
      />
      {edited && <AgreementForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
