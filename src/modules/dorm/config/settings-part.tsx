import { likeness, likenessKeys } from '@contract/dorm/allocate';
import { configEndpoints as calls, type DormSettings } from '@contract/dorm/config';
import { limits } from '@contract/dorm/rules';
import { Button, TagsInput } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { layoutProps } from '@/kits/form/fields/field-layout';
import { SelectField } from '@/kits/form/fields/select-field';
import { required } from '@/kits/form/rules';
import { FormNotices } from '@/kits/form/form-notices';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm, type FieldProps } from '@/kits/form/use-reach-form';
import { useSubmit } from '@/kits/form/use-submit';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { configReads } from '../reads';
import classes from './settings.module.css';

const labels = {
  same_type: '同一房间的人员类型',
  same_grade: '同一房间的入学年级',
  check_in_items: '入住核对项目',
  check_out_items: '退宿核对项目',
};
const rules = {
  same_type: required(labels.same_type),
  same_grade: required(labels.same_grade),
};
const options = likenessKeys.map((value) => ({ value, label: likeness[value] }));

/** What automatic assignment keeps to, and what is gone through when somebody comes or goes. */
export function SettingsPart() {
  const settings = useCall(calls.settings, {}, { staleTime: 0 });
  return (
    <Loaded call={settings} what="分配规则">
      {(row) => <SettingsForm key={row.version} row={row} />}
    </Loaded>
  );
}

const valuesOf = (row: DormSettings) => ({
  same_type: row.same_type as DormSettings['same_type'] | null,
  same_grade: row.same_grade as DormSettings['same_grade'] | null,
  check_in_items: row.check_in_items as readonly string[],
  check_out_items: row.check_out_items as readonly string[],
});

function SettingsForm({ row }: { row: DormSettings }) {
  const form = useReachForm({ key: 'dorm.settings', initial: valuesOf(row), version: row.version, labels, rules });
  const save = useFormSave(form, calls.saveSettings, {
    refresh: configReads,
    done: '设置已保存',
    fromCopy: valuesOf,
    toInput: ({ same_type, same_grade, check_in_items, check_out_items }) => ({
      body: {
        id: row.id,
        same_type: same_type ?? 'off',
        same_grade: same_grade ?? 'off',
        check_in_items: [...check_in_items],
        check_out_items: [...check_out_items],
      },
    }),
  });
  const { isRunning, submit } = useSubmit(form, save, () => undefined);
  return (
    <Panel title="分配与核对清单">
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label="分配与核对清单">
        <FormNotices form={form} />
        <SelectField {...form.fields('same_type')} options={options} help="自动分配时使用；性别总是分开" />
        <SelectField {...form.fields('same_grade')} options={options} />
        <ItemsField {...form.fields('check_in_items')} />
        <ItemsField {...form.fields('check_out_items')} />
        <div>
          <Button type="submit" loading={isRunning} disabled={!form.isDirty}>
            保存
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const ItemsField = ({ required: _required, range: _range, onChange, ...field }: FieldProps<readonly string[]>) => (
  <TagsInput
    {...field}
    {...layoutProps(field.error, '输入后按回车')}
    value={[...field.value]}
    maxTags={limits.items}
    maxLength={limits.item}
    onChange={onChange}
  />
);
