import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushTarget, TargetOptions } from '@contract/notice/push-types';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { HeadCount } from './head-count';
import { chosenTarget, targetWords } from './push-values';
import { TargetConditions } from './target-conditions';

type SavedGroup = TargetOptions['groups'][number];

interface GroupFormProps {
  group: SavedGroup;
  options: TargetOptions;
  onClose: () => void;
}

/** Name and people of a saved group; drafts and scheduled pushes to it follow. */
export function GroupForm({ group, options, onClose }: GroupFormProps) {
  const form = useReachForm({
    key: `notice.group:${group.id}`,
    initial: { name: group.name, target: group.target },
    version: group.version,
    labels: { name: '分组名称', target: '人员' },
    rules: { name: required('分组名称'), target: chosenTarget },
  });
  const save = useFormSave(form, pushEndpoints.groupEdit, {
    toInput: (values) => ({ params: { id: group.id }, body: values }),
    refresh: [pushEndpoints.targetOptions, pushEndpoints.headCount, pushEndpoints.pushPages],
    done: '分组已保存',
    fromCopy: ({ name, target }: SavedGroup) => ({ name, target }),
    errorFields: { NOTICE_GROUP_NAME: 'name' },
    show: (name, value) => (name === 'target' ? targetWords(value as PushTarget) : String(value)),
  });
  const { id, value: target, onChange, error } = form.fields('target');
  return (
    <FormDrawer form={form} title="编辑分组" onSubmit={save} onClose={onClose}>
      <FormSection>
        <TextField {...form.fields('name')} />
        <TargetConditions id={id} target={target} onChange={onChange} error={error} options={options} />
        <HeadCount target={target} />
      </FormSection>
    </FormDrawer>
  );
}
