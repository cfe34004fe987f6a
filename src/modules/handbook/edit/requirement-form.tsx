import { requirementEndpoints as calls, type Requirement } from '@contract/handbook/requirements';
import { levels, limits, partRoles } from '@contract/handbook/rules';
import type { PlanDept } from '@contract/handbook/versions';
import { EnableState } from '@contract/kernel/enums';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { all, between, required } from '@/kits/form/rules';
import { useRowForm } from '@/kits/form/use-row-form';
import { wordOptions } from '@/kits/list/word-options';
import { useKinds } from '../plan/use-plan';
import { requirementReads } from '../reads';

const labels = { kind_id: '类别', item: '项目', req_num: '例数', level: '程度', role: '角色', note: '备注' };
const valuesOf = (row: Requirement | null) => ({
  kind_id: row?.kind_id ?? (null as number | null),
  item: row?.item ?? '',
  req_num: row?.req_num ?? null,
  level: row?.level ?? null,
  role: row?.role ?? null,
  note: row?.note ?? '',
});

interface RequirementFormProps {
  dept: PlanDept;
  /** Null for a new one. */
  row: Requirement | null;
  onClose: () => void;
}

/** Adds a requirement to a standard department, or edits one. */
export function RequirementForm({ dept, row, onClose }: RequirementFormProps) {
  const kinds = useKinds();
  const options = kinds
    .filter(({ id, status }) => status === EnableState.enabled || id === row?.kind_id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const form = useRowForm({
    row,
    what: '培训要求',
    draft: `handbook.requirement.${dept.id}`,
    labels,
    valuesOf,
    required: ['kind_id', 'item'],
    rules: { req_num: all(required(labels.req_num), between(...limits.count)) },
    call: calls.saveRequirement,
    toInput: ({ kind_id: kind, req_num: count, ...values }) => ({
      body: { ...values, id: row?.id, st_dept_id: dept.id, kind_id: kind!, req_num: count! },
    }),
    refresh: requirementReads,
    errorFields: { HANDBOOK_ITEM_TAKEN: 'item' },
    choices: { kind_id: options },
  });
  const kind = kinds.find(({ id }) => id === form.values.kind_id);
  // What a kind no longer asks for stays in sight where a requirement still has it.
  const hasLevel = kind?.has_level === true || form.values.level !== null;
  const hasRole = kind?.has_role === true || form.values.role !== null;
  return (
    <FormDrawer {...form.drawer} onClose={onClose}>
      <FormSection hint={`标准科室：${dept.name}`}>
        <SelectField {...form.fields('kind_id')} options={options} />
        <TextField {...form.fields('item')} maxLength={limits.item} />
        <NumberField
          {...form.fields('req_num')}
          suffix={kind ? ` ${kind.unit}` : ''}
          help="尚未确定可先填 0，发布前须补全"
        />
        {hasLevel && <SelectField {...form.fields('level')} options={wordOptions(levels)} placeholder="不要求" />}
        {hasRole && <SelectField {...form.fields('role')} options={wordOptions(partRoles)} placeholder="不要求" />}
        <TextareaField {...form.fields('note')} />
      </FormSection>
    </FormDrawer>
  );
}
