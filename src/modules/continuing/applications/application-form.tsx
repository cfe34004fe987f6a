import { continuingApplicationEndpoints as calls, type Application } from '@contract/continuing/applications';
import { continuingConfigEndpoints } from '@contract/continuing/config';
import { limits } from '@contract/continuing/rules';
import { idCardFacts } from '@contract/people/id-card';
import { uploadKinds } from '@contract/system/settings';
import { useCall } from '@/kernel/query/use-call';
import { FilesField } from '@/kits/form/fields/files-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { genderOptions, typeOptions } from '../words';
import { useOpenPlans } from './use-open-plans';

const labels = {
  plan_id: '进修计划',
  name: '姓名',
  gender: '性别',
  id_card: '身份证号',
  phone: '手机号码',
  type_id: '人员类型',
  hospital: '选送单位',
  province: '省份',
  education: '学历',
  title: '职称',
  qualification: '资格证号',
  licence: '执业证号',
  note: '备注',
  material_ids: '申请材料',
};
const valuesOf = (row: Application | null) => ({
  plan_id: row?.plan_id ?? null,
  name: row?.name ?? '',
  gender: row?.gender ?? null,
  id_card: '',
  phone: row?.phone ?? '',
  type_id: row?.type_id ?? null,
  hospital: row?.hospital ?? '',
  province: row?.province ?? '',
  education: row?.education ?? '',
  title: row?.title ?? '',
  qualification: row?.qualification ?? '',
  licence: row?.licence ?? '',
  note: row?.note ?? '',
  material_ids: (row?.material_ids ?? []) as readonly string[],
});

/** An application as the office or a department enters it. */
export function ApplicationForm({ row, onClose }: RowFormProps<Application>) {
  const open = useOpenPlans();
  const materials = useCall(continuingConfigEndpoints.conEduSetting, {}).data?.materials ?? [];
  const own = row && !open.some(({ value }) => value === row.plan_id);
  const plans = own
    ? [...open, { value: row.plan_id, label: `${row.dept_name} ${row.direction}`, months: row.months }]
    : open;
  const form = useRowForm({
    row,
    what: '进修申请',
    draft: 'conEdu.application',
    labels,
    valuesOf,
    required: ['plan_id', 'name', 'gender', 'type_id', 'hospital'],
    rules: {
      id_card: (number: string) => {
        if (number === '') return row ? null : '身份证号是必填项';
        return idCardFacts(number) ? null : '身份证号不正确';
      },
    },
    call: calls.saveApplication,
    toInput: ({ plan_id, gender, type_id, material_ids, ...values }) => ({
      body: {
        id: row?.id,
        ...values,
        plan_id: plan_id!,
        gender: gender!,
        type_id: type_id!,
        months: plans.find(({ value }) => value === plan_id)!.months,
        material_ids: [...material_ids],
      },
    }),
    refresh: [calls.applications],
    errorFields: { CON_EDU_REFUSED: 'id_card' },
    choices: { plan_id: plans, gender: genderOptions, type_id: typeOptions },
  });
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('plan_id')} options={plans} help="只列出已公布、仍接收申请的计划" />
      <TextField {...form.fields('name')} maxLength={limits.name} />
      <SelectField {...form.fields('gender')} options={genderOptions} />
      <TextField
        {...form.fields('id_card')}
        maxLength={18}
        help={row ? `后四位 ${row.id_card_last4}，不修改可留空` : '加密保存，此后只显示后四位'}
      />
      <TextField {...form.fields('phone')} maxLength={limits.phone} />
      <SelectField {...form.fields('type_id')} options={typeOptions} />
      <TextField {...form.fields('hospital')} maxLength={limits.name} />
      <TextField {...form.fields('province')} maxLength={20} />
      <TextField {...form.fields('education')} maxLength={20} />
      <TextField {...form.fields('title')} maxLength={20} />
      <TextField {...form.fields('qualification')} maxLength={limits.number} />
      <TextField {...form.fields('licence')} maxLength={limits.number} />
      <TextareaField {...form.fields('note')} maxLength={limits.text} />
      <FilesField
        {...form.fields('material_ids')}
        owner="continuing-application"
        ownerId={row ? String(row.id) : ''}
        kinds={uploadKinds}
        max={limits.files}
        {...(materials.length > 0 && { help: materials.join('、') })}
      />
    </RowDrawer>
  );
}
