import { whisperMessageEndpoints as calls } from '@contract/whisper/messages';
import {
  codeOf,
  limits,
  receiverGroupKeys,
  receiverGroups,
  whisperTypeIds,
  whisperTypes,
  type ReceiverGroup,
  type WhisperType,
} from '@contract/whisper/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FilesField } from '@/kits/form/fields/files-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormNotices } from '@/kits/form/form-notices';
import { useLeaveGuard } from '@/kits/form/leave-guard';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { useSubmit } from '@/kits/form/use-submit';
import classes from '../whisper.module.css';

const labels = {
  type: '类型',
  group: '发给',
  receiver_id: '责任导师',
  is_anonymous: '匿名',
  content: '内容',
  files: '附件',
};
interface Values {
  type: WhisperType | null;
  group: ReceiverGroup | null;
  receiver_id: number | null;
  is_anonymous: boolean;
  content: string;
  files: readonly string[];
}
const typeOptions = whisperTypeIds.map((value) => ({ value, label: whisperTypes[value] }));

interface WriteFormProps {
  type: WhisperType;
  onSigned: () => void;
  onAnonymous: (code: string) => void;
}

/** Writes a message. Nothing of it is kept on the device, so that nobody finds it there. */
export function WriteForm({ type, onSigned, onAnonymous }: WriteFormProps) {
  const mentors = useCall(calls.whisperMentors, {});
  const [code] = useState(() => codeOf(crypto.getRandomValues(new Uint8Array(20))));
  const form = useReachForm<Values>({
    key: 'whisper.message',
    initial: { type, group: 'office', receiver_id: null, is_anonymous: true, content: '', files: [] },
    labels,
    notKept: Object.keys(labels) as (keyof Values)[],
    rules: {
      type: required(labels.type),
      group: required(labels.group),
      receiver_id: (id, { group }) => (group === 'mentor' && id === null ? '请选择责任导师' : null),
      content: required(labels.content),
    },
  });
  useLeaveGuard(form);
  const { group, is_anonymous: isAnonymous } = form.values;
  const sent = ({ type: kind, group: to, receiver_id, content }: Values) => ({
    type: kind!,
    group: to!,
    receiver_id: to === 'mentor' ? receiver_id : null,
    content,
  });
  const sign = useFormSave(form, calls.sendWhisper, {
    refresh: [calls.ownWhispers],
    done: '已发送，答复时会通知您',
    errorFields: { WHISPER_NO_MENTOR: 'receiver_id' },
    toInput: (values) => ({ body: { ...sent(values), files: [...values.files] } }),
    onDone: onSigned,
  });
  const hide = useFormSave(form, calls.sendAnonymously, {
    errorFields: { WHISPER_NO_MENTOR: 'receiver_id' },
    toInput: (values) => ({ body: { ...sent(values), code } }),
    onDone: () => onAnonymous(code),
  });
  const { isRunning, submit } = useSubmit(form, isAnonymous ? hide : sign);
  const people = (mentors.data ?? []).map(({ user_id: value, name: label }) => ({ value, label }));
  const groups = receiverGroupKeys
    .filter((key) => key !== 'mentor' || people.length > 0)
    .map((value) => ({ value, label: receiverGroups[value] }));
  return (
    <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate aria-label="写悄悄话">
      <FormNotices form={form} />
      <SelectField {...form.fields('type')} options={typeOptions} />
      <SelectField {...form.fields('group')} options={groups} />
      {group === 'mentor' && (
        <SelectField
          {...form.fields('receiver_id')}
          required
          options={people}
          help={isAnonymous ? '导师所带学员不多，即使匿名也可能被猜到' : undefined}
        />
      )}
      <SwitchField
        {...form.fields('is_anonymous')}
        words={['匿名：不保存您是谁，也不保存几点发送', '署名：答复时通知您']}
        help={isAnonymous ? '发送后得到一个回执码，凭它查看答复、继续补充；匿名时不能附文件' : undefined}
      />
      <TextareaField {...form.fields('content')} maxLength={limits.content} />
      {!isAnonymous && (
        <FilesField
          {...form.fields('files')}
          owner="whisper"
          ownerId=""
          kinds={['image', 'pdf', 'word']}
          max={limits.files}
        />
      )}
      <div>
        <Button type="submit" loading={isRunning}>
          {isAnonymous ? '匿名发送' : '署名发送'}
        </Button>
      </div>
    </form>
  );
}
