import { objectionLimits as limits } from '@contract/teacher/selection/objection-rules';
import {
  objectionEndpoints as calls,
  type NoticedPerson,
  type NoticedRound,
} from '@contract/teacher/selection/objections';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface ObjectFormProps {
  round: NoticedRound;
  person: NoticedPerson;
  onClose: () => void;
}

const labels = { text: '异议内容', is_confidential: '对申报人保密' };

/** Objects to somebody in a public notice, by name or kept from him. */
export function ObjectForm({ round, person, onClose }: ObjectFormProps) {
  const form = useReachForm({
    key: `teacher.objection:${person.declaration_id}`,
    initial: { text: '', is_confidential: false },
    labels,
    notKept: ['text'],
    rules: { text: required(labels.text) },
  });
  const save = useFormSave(form, calls.raiseObjection, {
    refresh: [calls.noticedRounds],
    done: '异议已提交，答复后会通知您',
    errorFields: { TEACHER_OBJECTION_REFUSED: 'text' },
    onDone: onClose,
    toInput: (values) => ({ body: { ...values, declaration_id: person.declaration_id } }),
  });
  return (
    <RowDrawer
      form={form}
      title={`对 ${person.name} 提出异议`}
      submitLabel="提交异议"
      onSubmit={save}
      onClose={onClose}
    >
      <TextareaField
        {...form.fields('text')}
        maxLength={limits.text}
        help={`${round.name}；请写明事实与依据，答复前不聘任此人`}
      />
      <SwitchField
        {...form.fields('is_confidential')}
        words={['保密：申报人看不到内容与您的姓名', '实名：申报人可见内容与您的姓名']}
        help="负责答复的人员都能看到内容与姓名"
      />
    </RowDrawer>
  );
}
