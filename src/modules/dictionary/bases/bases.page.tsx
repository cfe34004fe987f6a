import { baseEndpoints as calls, type Base } from '@contract/dictionary/bases';
import { agreementState, baseKinds } from '@contract/dictionary/rules';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { wordOptions } from '@/kits/list/word-options';
import { PersonNames } from '@/kits/person/person-names';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { NamedCount } from '@/ui/named-count';
import { StatusDot } from '@/ui/status-dot';
import { hospitalToday } from '@device/api/server-time';

const BaseForm = late(() => import('./base-form').then((file) => file.BaseForm));

const filters = { name: textFilter('基地名称'), kind: choiceFilter('类型', wordOptions(baseKinds)) };
/** Days before its end from which a certificate is marked. */
const warningDays = 90;

const majorsOf = (row: Base) => row.majors.map(({ name }) => name).join('、');
const departmentsOf = (row: Base) => <NamedCount names={row.departments} />;
const teachingDirectorOf = (row: Base) => <PersonNames people={row.teaching_director} />;
const columns: Column<Base>[] = [
  { key: 'name', title: '基地名称', isFixed: true, width: 200, cell: (row) => row.name },
  { key: 'kind', title: '类型', width: 72, cell: (row) => row.kind },
  { key: 'majors', title: '培训专业', width: 200, cell: majorsOf },
  { key: 'director', title: '基地主任', width: 112, cell: (row) => <PersonNames people={row.director} /> },
  { key: 'teaching_director', title: '教学主任', width: 112, cell: teachingDirectorOf },
  { key: 'secretaries', title: '基地秘书', width: 112, cell: (row) => <PersonNames people={row.secretaries} /> },
  { key: 'departments', title: '参与科室', width: 88, align: 'right', cell: departmentsOf },
  { key: 'people', title: '在册人数', width: 88, align: 'right', cell: (row) => formatCount(row.people_count) },
  { key: 'quota', title: '本年容量', width: 88, align: 'right', cell: quotaOfThisYear },
  { key: 'units', title: '协同单位', width: 160, isOptional: true, cell: (row) => row.units.join('、') || '–' },
  { key: 'certificates', title: '资质证书', width: 168, cell: (row) => <Certificates row={row} /> },
];

function quotaOfThisYear({ quotas }: Base): string {
  const quota = quotas.find(({ year }) => year === Number(hospitalToday().slice(0, 4)));
  return quota ? formatCount(quota.people) : '–';
}

/** The certificate that ends first, and whether that is soon. */
function Certificates({ row }: { row: Base }) {
  const [first] = row.certificates
    .flatMap(({ valid_to: day }) => day ?? [])
    .toSorted((one, other) => one.localeCompare(other));
  if (!first) return row.certificates.length > 0 ? '长期有效' : '–';
  const state = agreementState(hospitalToday(), '2000-01-01', first, warningDays);
  const tone = state === 'ended' ? 'danger' : state === 'ending' ? 'warning' : 'success';
  return <StatusDot tone={tone}>{state === 'ended' ? `已过期 ${first}` : `至 ${first}`}</StatusDot>;
}

/** Training bases with majors, people, quotas and certificates. */
export default function BasesPage() {
  const list = useList(calls.bases, { what: '基地', views: 'dictionary.bases', filters });
  const { edited, add, edit, close } = useEdited<Base>();
  const { historyAction, historyDrawer } = useHistory('train_base');
  const remove = useRemove(calls.removeBase, '基地', [calls.bases]);
  const addButton = <AddButton call={calls.saveBase} label="新增基地" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        title="基地管理"
        columns={columns}
        main={addButton}
        actions={(row) => [
          { label: '编辑', call: calls.saveBase, onClick: () => edit(row) },
          historyAction(row),
          {
            ...remove(row),
            disabledReason: row.people_count > 0 && `仍有 ${formatCount(row.people_count)} 人属于该基地`,
          },
        ]}
        empty={{ title: '还没有基地', text: '先建立专业，再建立培训这些专业的基地', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['培训专业', majorsOf(row)],
            ['在册人数', formatCount(row.people_count)],
          ],
        })}
      />
      {historyDrawer}
      {edited && <BaseForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
