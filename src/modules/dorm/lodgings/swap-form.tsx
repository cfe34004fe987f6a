import { lodgingEndpoints as calls, type Lodging } from '@contract/dorm/lodgings';
import { placeWords } from '@contract/dorm/rules';
import { useDebouncedValue } from '@mantine/hooks';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { layoutProps } from '@/kits/form/fields/field-layout';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { lodgingReads } from '../reads';
import classes from './lodgings.module.css';

const labels = { other: '与谁互换' };

/** Lets two people exchange their beds in one step. */
export function SwapForm({ row, onClose }: { row: Lodging; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed, 300);
  const form = useReachForm({
    key: `dorm.swap:${row.id}`,
    initial: { other: null as Lodging | null },
    version: row.version,
    labels,
    rules: { other: (value) => (value === null ? '请选择互换的人' : null) },
  });
  const { other } = form.values;
  const found = useCall(
    calls.lodgings,
    { query: { keyword: keyword || undefined, size: 100 } },
    { keepPrevious: true, staleTime: 0 },
  );
  const others = (found.data?.list ?? []).filter(
    (one) => one.id !== row.id && one.gender === row.gender && (one.state === 'planned' || one.state === 'in'),
  );
  const save = useFormSave(form, calls.swap, {
    refresh: lodgingReads,
    done: ({ name }) => `${name} 与 ${other?.name ?? ''} 已互换床位`,
    errorFields: { DORM_GENDER: 'other', DORM_BED_TAKEN: 'other', DORM_LODGING_STATE: 'other' },
    toInput: ({ other: one }) => ({ body: { id: row.id, other_id: one!.id, other_version: one!.version } }),
  });
  const field = form.fields('other');
  const options = [...(other && !others.some(({ id }) => id === other.id) ? [other] : []), ...others];
  const labelOf = (one: Lodging) => `${one.name}（${one.staff_id}） ${placeWords(one)}`;
  return (
    <RowDrawer form={form} title="互换床位" submitLabel="互换" onSubmit={save} onClose={onClose}>
      <p className={classes.facts}>{`${row.name}（${row.staff_id}） · ${placeWords(row)}`}</p>
      <Select
        id={field.id}
        label={field.label}
        required
        error={field.error}
        {...layoutProps(field.error, '两人的床位同时互换，各自的到期日期不变')}
        placeholder="输入姓名或工号"
        data={options.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
        value={other ? String(other.id) : null}
        searchable
        filter={({ options: all }) => all}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage="没有符合的住宿人员"
        onChange={(next) => field.onChange(options.find(({ id }) => String(id) === next) ?? null)}
      />
    </RowDrawer>
  );
}
