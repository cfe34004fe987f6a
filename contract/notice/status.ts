/** States of a push and what may be done in each; both sides decide by this table. */

export const PushStatus = { draft: 1, scheduled: 2, sending: 3, sent: 4, withdrawn: 5 } as const;
export type PushStatus = (typeof PushStatus)[keyof typeof PushStatus];

export const pushStatusLabels: Record<PushStatus, string> = {
  1: '草稿',
  2: '定时',
  3: '发送中',
  4: '已发送',
  5: '已撤回',
};

const { draft, scheduled, sending, sent, withdrawn } = PushStatus;

/** States from which each action is possible. */
export const pushActions = {
  edit: [draft],
  remove: [draft],
  send: [draft],
  unschedule: [scheduled],
  withdraw: [sending, sent],
  resend: [sent],
  readers: [sending, sent, withdrawn],
  copy: [draft, scheduled, sending, sent, withdrawn],
} as const satisfies Record<string, readonly PushStatus[]>;
export type PushAction = keyof typeof pushActions;

const verbs: Record<PushAction, string> = {
  edit: '编辑',
  remove: '删除',
  send: '发送',
  unschedule: '取消定时',
  withdraw: '撤回',
  resend: '再次提醒',
  readers: '查看阅读情况',
  copy: '复制',
};

/** Why an action is not possible in a state, or undefined when it is. */
export function pushRefusal(action: PushAction, status: PushStatus): string | undefined {
  const states: readonly PushStatus[] = pushActions[action];
  return states.includes(status) ? undefined : `${pushStatusLabels[status]}的推送不能${verbs[action]}`;
}
