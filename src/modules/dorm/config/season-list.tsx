import { applicationKinds, seasonDays, seasonDaysProblem } from '@contract/dorm/application-rules';
import { limits } from '@contract/dorm/rules';
import { seasonEndpoints as calls, type SeasonRow } from '@contract/dorm/seasons';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { usePersonTypes } from '@/modules/system/queries';
import { kindOptions } from '../applications/words';

const kindsOf = ({ kinds }: SeasonRow) => kinds.map((kind) => applicationKinds[kind]).join('、');

/** 申请时段: on which days kinds are applied for, and by whom. */
export function SeasonList() {
  const filters = { name: textFilter('名称') };
  const list = useList(calls.seasons, { what: '申请时段', views: 'dorm.seasons', filters });
  const { edited, add, edit, close } = useEdited<SeasonRow>();
  const remove = useRemove(calls.removeSeason, '申请时段', [calls.seasons]);
  const addButton = <AddButton call={calls.saveSeason} label="新增申请时段" onClick={add} />;
  const types = new Map((usePersonTypes().data ?? []).map(({ id, type_name: name }) => [id, name]));
  const whoOf = ({ type_ids: ids }: SeasonRow) =>
    ids.length === 0 ? '全部人员' : ids.map((id) => types.get(id) ?? '已停用的类型').join('、');
  const columns: Column<SeasonRow>[] = [
    { key: 'name', title: '申请时段', isFixed: true, width: 200, cell: (row) => row.name },
    { key: 'days', title: '日期', width: 216, cell: seasonDays },
    { key: 'kinds', title: '申请种类', width: 200, cell: kindsOf },
    { key: 'who', title: '适用人员', cell: whoOf },
  ];
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveSeason, onClick: () => edit(row) }, remove(row)]}
        empty={{
          title: '还没有申请时段',
          text: '没有列入任何时段的申请种类和人员类型，随时可以申请',
          action: addButton,
        }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['日期', seasonDays(row)],
            ['申请种类', kindsOf(row)],
            ['适用人员', whoOf(row)],
          ],
        })}
      />
      {edited && <SeasonForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

const labels = {
  name: '名称',
  kinds: '申请种类',
  from_on: '申请开始',
  until_on: '申请截止',
  type_ids: '适用人员类型',
};

function SeasonForm({ row, onClose }: RowFormProps<SeasonRow>) {
  const types = (usePersonTypes().data ?? []).map(({ id: value, type_name: label }) => ({ value, label }));
  const form = useRowForm({
    row,
    what: '申请时段',
    draft: 'dorm.season',
    labels,
    valuesOf: (one: SeasonRow | null) => ({
      name: one?.name ?? '',
      kinds: one?.kinds ?? [],
      from_on: one?.from_on ?? (null as string | null),
      until_on: one?.until_on ?? (null as string | null),
      type_ids: one?.type_ids ?? [],
    }),
    required: ['name', 'kinds'],
    rules: { until_on: (until, { from_on: from }) => seasonDaysProblem(from, until) || null },
    call: calls.saveSeason,
    toInput: (values) => ({ body: { id: row?.id, ...values } }),
    refresh: [calls.seasons],
    choices: { kinds: kindOptions, type_ids: types },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <MultiSelectField {...form.fields('kinds')} options={kindOptions} />
      <DateField {...form.fields('from_on')} help="从这一天起可以申请，留空为不限" />
      <DateField {...form.fields('until_on')} required={false} help="当天仍可申请，留空为不限" />
      <MultiSelectField {...form.fields('type_ids')} options={types} placeholder="不选为全部人员" />
    </RowDrawer>
  );
}
