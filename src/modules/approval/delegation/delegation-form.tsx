import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { useState } from 'react';
import { DateField } from '@/kits/form/fields/date-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { all, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PersonField } from '@/kits/pick/person-field';
import { colleagues } from '@/kits/pick/whom';
import { approvalReads } from '@/kits/approval/approval-reads';
import { useFlowNames } from '../queries';
import { hospitalToday } from '@device/api/server-time';

interface Values {
  to: number | null;
  starts_on: string | null;
  ends_on: string | null;
  flows: readonly string[];
}

/** Lets a colleague review in one's place for some days. */
export function DelegationForm({ onClose }: { onClose: () => void }) {
  const flows = useFlowNames();
  const [today] = useState(hospitalToday);
  const form = useReachForm<Values>({
    key: 'approval-delegation:new',
    initial: { to: null, starts_on: today, ends_on: null, flows: [] },
    labels: { to: '受托人', starts_on: '开始日期', ends_on: '结束日期', flows: '业务范围' },
    rules: {
      to: required('受托人'),
      starts_on: required('开始日期'),
      ends_on: all<string | null, Values>(required('结束日期'), (value, { starts_on }) =>
        value !== null && starts_on !== null && value < starts_on ? '结束日期不能早于开始日期' : null,
      ),
    },
  });
  const save = useFormSave(form, api.delegate, {
    toInput: ({ to, starts_on, ends_on, flows: keys }) => ({
      body: { to: to ?? 0, starts_on: starts_on ?? '', ends_on: ends_on ?? '', flows: [...keys] },
    }),
    refresh: [api.delegations, ...approvalReads],
    done: '委托已生效',
    errorFields: { APPROVAL_PERSON: 'to' },
  });
  return (
    <FormDrawer form={form} title="委托同事代审" onSubmit={save} onClose={onClose} submitLabel="委托">
      <FormSection>
        <PersonField {...form.fields('to')} {...colleagues} help="您的数据范围内有账号的人员" />
        <DateField {...form.fields('starts_on')} />
        <DateField {...form.fields('ends_on')} min={form.values.starts_on ?? today} help="含当天" />
        <MultiSelectField
          {...form.fields('flows')}
          options={flows.map(({ key, title }) => ({ value: key, label: title }))}
          placeholder="全部业务"
          help="不选则为全部业务"
        />
      </FormSection>
    </FormDrawer>
  );
}
