import type { ErrorList } from '../kernel/error-list';

/** Errors of 悄悄话. */
export const whisperErrors = {
  WHISPER_TOO_MANY: {
    code: 602601,
    status: 429,
    text: '一小时内最多发送 {most} 条悄悄话，请稍后再试；紧急情况请直接电话联系',
  },
  WHISPER_NO_MENTOR: { code: 602602, status: 400, text: '请选择本人现在的责任导师；没有责任导师时可发给教育处' },
  WHISPER_CODE_UNKNOWN: { code: 602603, status: 404, text: '没有这个回执码对应的悄悄话，请核对 20 位回执码' },
  WHISPER_STATE: { code: 602604, status: 409, text: '该悄悄话{state}，不能{action}，请刷新后核对' },
  WHISPER_ASSIGNEE: { code: 602605, status: 400, text: '此人没有查看与回复悄悄话的权限，请选择他人或先在角色中授权' },
  WHISPER_ANSWER_MISSING: { code: 602606, status: 400, text: '请同时填写问题摘要与公开的答复；都清空则收回公开' },
} as const satisfies ErrorList;
