import { agreementEndpoints as calls, type Agreement } from '@contract/dictionary/agreements';
import { agreementStates, type AgreementState } from '@contract/dictionary/rules';
import { agreementSheet } from '@contract/dictionary/sheets';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import { AgreementScans } from './agreement-scans';

const AgreementForm = late(() => import('./agreement-form').then((file) => file.AgreementForm));

const states: AgreementState[] = ['valid', 'ending', 'ended', 'future'];
const stateOptions = states.map((state) => ({ value: state, label: agreementStates[state] }));
const tones: Record<AgreementState, Tone> = { future: 'info', valid: 'success', ending: 'warning', ended: 'danger' };
const filters = { name: textFilter('院校名称'), state: choiceFilter('状态', stateOptions) };

const daysOf = (row: Agreement) => `${row.start_on} 至 ${row.end_on}`;
const quotaOf = ({ quota }: Agreement) => (quota === null ? '–' : formatCount(quota));
const columns: Column<Agreement>[] = [
  { key: 'name', title: '院校名称', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 96, cell: (row) => row.code },
  { key: 'agreement_no', title: '协议编号', width: 140, cell: (row) => row.agreement_no || '–' },
  { key: 'days', title: '协议期限', width: 200, cell: daysOf },
  { key: 'state', title: '状态', width: 160, cell: (row) => <State row={row} /> },
  { key: 'levels', title: '层次', width: 120, cell: (row) => row.levels.join('、') },
  { key: 'quota', title: '年度名额', width: 96, align: 'right', cell: quotaOf },
  { key: 'files', title: '扫描件', width: 180, isOptional: true, cell: (row) => <AgreementScans files={row.files} /> },
  { key: 'contact', title: '联系人', width: 120, cell: (row) => row.contact || '–' },
  { key: 'phone', title: '联系电话', width: 140, isOptional: true, cell: (row) => row.phone || '–' },
];

function State({ row: { state, days_left: days } }: { row: Agreement }) {
  const rest = state === 'ending' ? `，剩 ${days} 天` : '';
  return <StatusDot tone={tones[state]}>{agreementStates[state] + rest}</StatusDot>;
}

const exported = (row: Agreement) => ({
  ...row,
  state_name: agreementStates[row.state],
  level_names: row.levels.join('、'),
});

/** Schools that send students under an agreement; those that end first stand first. */
export default function AgreementsPage() {
  const list = useList(calls.agreements, { what: '协议院校', views: 'dictionary.agreements', filters });
  const { edited, add, edit, close } = useEdited<Agreement>();
  const remove = useRemove(calls.removeAgreement, '协议院校', [calls.agreements]);
  const addButton = <AddButton call={calls.addAgreement} label="新增协议院校" onClick={add} />;
  const sheet = { sheet: agreementSheet, fileName: '协议院校', exported };
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={<ListExport call={calls.agreements} list={list} {...sheet} />}
        actions={(row) => [{ label: '编辑', call: calls.saveAgreement, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有协议院校', text: '登记协议后，到期前会自动提醒', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['协议期限', daysOf(row)],
            ['年度名额', quotaOf(row)],
          ],
          status: <State row={row} />,
        })}
      />
      {edited && <AgreementForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
