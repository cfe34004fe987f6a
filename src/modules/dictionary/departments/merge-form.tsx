import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { departmentEndpoints } from '@contract/dictionary/departments';
import type { DepartmentRow } from '@contract/dictionary/department-types';
import { EnableState } from '@contract/kernel/enums';
import { MonthPickerInput } from '@mantine/dates';
import dayjs from 'dayjs';
import { useCall } from '@/kernel/query/use-call';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { formatCount } from '@/ui/format';
import classes from './merge-form.module.css';
import { departmentReads } from '../reads';
import { serverNow } from '@device/api/server-time';

interface Values {
  target_id: number | null;
  from_month: string;
  reason: string;
}
const labels = { target_id: '并入科室', from_month: '生效月份', reason: '合并原因' };

interface MergeFormProps {
  row: DepartmentRow;
  rows: readonly DepartmentRow[];
  onClose: () => void;
}

/** Lets a department go on as another one; says before what that touches. */
export function MergeForm({ row, rows, onClose }: MergeFormProps) {
  const thisMonth = dayjs(serverNow()).format('YYYY-MM');
  const form = useReachForm<Values>({
    key: `department-merge:${row.id}`,
    initial: { target_id: null, from_month: thisMonth, reason: '' },
    version: row.version,
    labels,
    rules: {
      target_id: required(labels.target_id),
      from_month: required(labels.from_month),
      reason: required(labels.reason),
    },
  });
  const save = useFormSave(form, departmentEndpoints.mergeDepartment, {
    toInput: ({ target_id, from_month, reason }) => ({
      params: { id: row.id },
      body: { target_id: target_id!, from_month, reason },
    }),
    refresh: departmentReads,
    done: ({ new_name: name }) => `已并入${name}，可在“改名与合并记录”中撤销`,
  });
  const targets = rows
    .filter(({ id, status }) => id !== row.id && status === EnableState.enabled)
    .map(({ id, name }) => ({ value: id, label: name }));
  const { value: month, onChange: setMonth, ...monthField } = form.fields('from_month');
  const { target_id: target } = form.values;
  return (
    <FormDrawer form={form} title={`合并科室：${row.name}`} submitLabel="合并" onSubmit={save} onClose={onClose}>
      <FormSection hint="合并后该科室停用；生效月份以前的轮转安排仍属于它并保持原名称。">
        <SelectField {...form.fields('target_id')} options={targets} />
        <MonthPickerInput
          {...monthField}
          locale="zh-cn"
          valueFormat="YYYY-MM"
          minDate={`${thisMonth}-01`}
          maxDate="2099-12-31"
          value={month ? `${month}-01` : null}
          onChange={(date) => setMonth(date?.slice(0, 7) ?? '')}
        />
        <TextareaField {...form.fields('reason')} />
        {target !== null && month !== '' && <Preview sourceId={row.id} targetId={target} month={month} />}
      </FormSection>
    </FormDrawer>
  );
}

function Preview({ sourceId, targetId, month }: { sourceId: number; targetId: number; month: string }) {
  const { data, error } = useCall(
    departmentEndpoints.mergePreview,
    { params: { id: sourceId }, body: { target_id: targetId, from_month: month } },
    { staleTime: 0 },
  );
  if (error) return <p role="alert">{error.message}</p>;
  return (
    <section className={classes.preview} aria-label="将会转移" aria-busy={!data}>
      <h3 className={classes.title}>将会转移</h3>
      <dl className={classes.counts}>
        {data?.map(({ label, count }) => (
          <div key={label} data-none={count === 0 || undefined}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
