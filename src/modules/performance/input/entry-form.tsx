import { performanceEntryEndpoints as calls, type FillRow } from '@contract/performance/entries';
import { isOpen, limits, sheetStates, valueProblem } from '@contract/performance/rules';
import type { PerformanceItem } from '@contract/performance/tables';
import { Alert } from '@mantine/core';
import { Fragment } from 'react';
import { NumberField } from '@/kits/form/fields/number-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import type { Rules } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { fillReads } from './reads';

type NumberName = `n_${number}`;
type RemarkName = `r_${number}`;
interface EntryValues {
  [number: NumberName]: number | null;
  [remark: RemarkName]: string;
}

const valuesOf = ({ values }: FillRow): EntryValues =>
  Object.fromEntries(
    values.flatMap(({ item_id: id, value, remark }): [NumberName | RemarkName, number | string | null][] => [
      [`n_${id}`, value],
      [`r_${id}`, remark],
    ]),
  ) as unknown as EntryValues;

const rangeWords = ({ unit, least, most, fallback }: PerformanceItem) =>
  [
    unit && `单位 ${unit}`,
    least === null ? '' : `最小 ${least}`,
    most === null ? '' : `最大 ${most}`,
    fallback === null ? '' : `不填按 ${fallback} 计`,
  ]
    .filter(Boolean)
    .join('，');

/** Fills in what the caller fills in for somebody. What is left empty is not finished, and not 0. */
export function EntryForm({
  row,
  items,
  onClose,
}: {
  row: FillRow;
  items: readonly PerformanceItem[];
  onClose: () => void;
}) {
  const own = items.filter(({ id }) => row.values.some(({ item_id: one }) => one === id));
  const mayFill = isOpen(row.state);
  const form = useReachForm<EntryValues>({
    key: `performance.entry:${row.id}`,
    initial: valuesOf(row),
    version: row.version,
    labels: Object.fromEntries(
      own.flatMap(({ id, name }) => [
        [`n_${id}`, name],
        [`r_${id}`, `备注（${name}）`],
      ]),
    ),
    rules: Object.fromEntries(
      own.map((item) => [
        `n_${item.id}`,
        (value: number | null) => (value === null ? null : valueProblem(item, value) || null),
      ]),
    ) as Pick<Rules<EntryValues>, NumberName>,
  });
  const save = useFormSave(form, calls.saveEntries, {
    refresh: fillReads,
    done: `${row.name}的绩效已保存`,
    fromCopy: valuesOf,
    toInput: (values) => ({
      body: {
        id: row.id,
        values: own.map(({ id }) => ({
          item_id: id,
          value: values[`n_${id}`] ?? null,
          remark: values[`r_${id}`] ?? '',
        })),
      },
    }),
  });
  return (
    <RowDrawer form={form} title={`${row.name}的绩效`} onSubmit={save} onClose={onClose}>
      {!mayFill && (
        <Alert variant="light" color="info">
          {`该科室的绩效${sheetStates[row.state]}，不能修改`}
        </Alert>
      )}
      {own.map((item) => (
        <Fragment key={item.id}>
          <NumberField
            {...form.fields(`n_${item.id}`)}
            suffix={item.unit && ` ${item.unit}`}
            help={rangeWords(item) || undefined}
            disabled={!mayFill}
          />
          <TextField {...form.fields(`r_${item.id}`)} maxLength={limits.remark} disabled={!mayFill} />
        </Fragment>
      ))}
    </RowDrawer>
  );
}
