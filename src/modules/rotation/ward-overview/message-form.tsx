import { wardEndpoints as calls } from '@contract/rotation/ward-stays';
import { useEffect } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import type { Option } from '@/kits/form/fields/option';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { monthCalled, nameOfMonth } from './ward-filters';

const labels = { deptId: '科室', month: '入科月份', userIds: '接收人', text: '内容' };
const mostTold = 200;

interface MessageValues {
  deptId: number | null;
  month: string | null;
  userIds: readonly number[];
  text: string;
}

interface MessageFormProps {
  deptId: number | null;
  /** `YYYY-MM`. */
  month: string;
  departments: readonly Option<number>[];
  onClose: () => void;
}

/** A message to those who come to a department in a month: all of them are chosen until somebody is taken out. */
export function MessageForm({ deptId, month, departments, onClose }: MessageFormProps) {
  const form = useReachForm<MessageValues>({
    key: 'rotation.ward-message',
    initial: { deptId, month, userIds: [], text: '' },
    labels,
    rules: {
      deptId: required(labels.deptId),
      month: required(labels.month),
      userIds: chosen(labels.userIds),
      text: required(labels.text),
    },
  });
  const { deptId: dept, month: at } = form.values;
  const isAsked = dept !== null && at !== null;
  const coming = useCall(
    calls.wardStays,
    { body: { month: nameOfMonth(at ?? month) ?? 'this', move: 'arriving', deptId: dept ?? undefined, size: 500 } },
    { enabled: isAsked },
  ).data?.list;
  const choices = isAsked ? coming : undefined;
  const { set } = form;
  useEffect(() => {
    if (choices) set({ userIds: choices.slice(0, mostTold).map(({ userId }) => userId) });
    // Another department or month has other people; those of the same one stay as they were chosen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [choices]);
  const onSubmit = useFormSave(form, calls.wardMessage, {
    toInput: ({ deptId: to, month: when, userIds, text }) => ({
      body: { deptId: to!, month: when!, userIds: [...userIds], text },
    }),
    done: ({ told }) => `已通知 ${told} 名学员`,
    errorFields: { WARD_NOT_COMING: 'userIds', NOT_FOUND: 'deptId' },
  });
  const months = [monthCalled('this'), monthCalled('next'), month]
    .filter((one, index, all) => all.indexOf(one) === index)
    .map((value) => ({ value, label: value }));
  const people = (choices ?? []).map(({ userId: value, name, staffId, from }) => ({
    value,
    label: `${name}（${staffId}） ${from.slice(5)} 入科`,
  }));
  const help = !isAsked ? '先选择科室' : choices?.length === 0 ? '该月没有人入科' : `该月入科 ${people.length} 人`;
  return (
    <RowDrawer form={form} title="通知即将入科学员" submitLabel="发送" onSubmit={onSubmit} onClose={onClose}>
      <SelectField {...form.fields('deptId')} options={departments} />
      <SelectField {...form.fields('month')} options={months} />
      <MultiSelectField {...form.fields('userIds')} options={people} most={mostTold} help={help} />
      <TextareaField {...form.fields('text')} placeholder="如报到时间、地点和需要携带的物品" />
    </RowDrawer>
  );
}
