import type { PushDetail, PushInput, PushTarget } from '@contract/notice/push-types';
import { type Channel, channelLabels, type PushKind, receiptLabels } from '@contract/notice/push-words';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { addDays, startOfDay } from '@contract/notice/rules';
import { required, type Rules } from '@/kits/form/rules';
import { channelWords, kindLabel } from '../push-words';
import { plainText, richTextMost } from '@contract/kernel/rich-text';

/** A push as its form has it. */
export interface PushValues {
  title: string;
  kind: PushKind;
  content: string;
  /** Ids of the files that go with it. */
  attachments: readonly string[];
  channels: readonly Channel[];
  target: PushTarget;
  receipt: 0 | 1 | 2;
  receiptDue: string | null;
  /** Last day on which it is pinned, `YYYY-MM-DD`. */
  pinnedUntil: string | null;
}

export const noTarget: PushTarget = {
  everybody: false,
  type_ids: [],
  dept_ids: [],
  grades: [],
  role_ids: [],
  user_ids: [],
  group_ids: [],
};
/** A new push to people by name, or to nobody yet. */
export const newPushTo = (userIds: readonly number[]): PushValues => ({
  title: '',
  kind: 'announcement',
  content: '',
  attachments: [],
  channels: ['site'],
  target: { ...noTarget, user_ids: [...userIds] },
  receipt: 0,
  receiptDue: null,
  pinnedUntil: null,
});

export const pushLabels: { readonly [Name in keyof PushValues]: string } = {
  title: '标题',
  kind: '类型',
  content: '内容',
  attachments: '附件',
  channels: '渠道',
  target: '推送对象',
  receipt: '回执',
  receiptDue: '回执截止',
  pinnedUntil: '置顶至',
};

export const pushRules: Rules<PushValues> = {
  title: required('标题'),
  content: (html) => {
    if (plainText(html) === '') return '内容是必填项';
    return html.length > richTextMost ? '内容过长，请精简后再保存' : null;
  },
  target: chosenTarget,
};

/** Refuses a target that means nobody; asked with nothing too, to find out whether the field may stay empty. */
export function chosenTarget(target: PushTarget | null): string | null {
  return target === null || isEmpty(target) ? '请至少选择一个推送对象' : null;
}

/** Whether a target means nobody. */
export function isEmpty({ everybody, ...lists }: PushTarget): boolean {
  return !everybody && Object.values(lists).every((list) => list.length === 0);
}

/** A pinned day counts as a whole. */
export function inputOf(values: PushValues): PushInput {
  const { pinnedUntil, receiptDue, attachments, ...rest } = values;
  return {
    ...rest,
    channels: [...values.channels],
    attachment_ids: [...attachments],
    link: '',
    receipt_due: values.receipt === 0 ? null : receiptDue,
    pin_until: pinnedUntil === null ? null : startOfDay(addDays(pinnedUntil, 1)).toISOString(),
  };
}

export function valuesOf(push: PushDetail): PushValues {
  const { title, content, target, receipt, receipt_due: receiptDue, pin_until: pinUntil } = push;
  return {
    title,
    content,
    target,
    receipt,
    receiptDue,
    attachments: push.attachments.map((file) => file.id),
    kind: push.kind as PushKind,
    channels: push.channels as Channel[],
    pinnedUntil: pinUntil === null ? null : hospitalDay(new Date(Date.parse(pinUntil) - 1)),
  };
}

/** Words of a value where two states of a push are compared. */
export function showValue(name: keyof PushValues, value: unknown): string {
  if (name === 'content') return plainText(value as string);
  if (name === 'kind') return kindLabel(value as string);
  if (name === 'channels') return channelWords(value as string[]);
  if (name === 'receipt') return receiptLabels[value as 0 | 1 | 2];
  if (name === 'attachments') return `${(value as string[]).length} 个文件`;
  if (name === 'target') return targetWords(value as PushTarget);
  return (value as string | null) ?? '—';
}

/** A target in words: `2 个科室、3 名指定人员`. */
export function targetWords(target: PushTarget): string {
  const counts: [string, number][] = [
    ['种人员类型', target.type_ids.length],
    ['个年级', target.grades.length],
    ['个科室', target.dept_ids.length],
    ['个角色', target.role_ids.length],
    ['个分组', target.group_ids.length],
    ['名指定人员', target.user_ids.length],
  ];
  const words = counts.filter(([, count]) => count > 0).map(([unit, count]) => `${count} ${unit}`);
  return [...(target.everybody ? ['全部人员'] : []), ...words].join('、') || '未选择';
}

/** Channels that can be chosen beside the one that is always there. */
export const channelOptions = (Object.keys(channelLabels) as Channel[]).map((value) => ({
  value,
  label: channelLabels[value],
}));
export const receiptOptions = ([0, 1, 2] as const).map((value) => ({ value, label: receiptLabels[value] }));
