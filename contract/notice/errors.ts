import type { ErrorList } from '../kernel/error-list';

/** Errors of notices, pushes and their receipts. */
export const noticeErrors = {
  NOTICE_STATE: { code: 409500, status: 409, text: '{reason}，请刷新后查看最新状态' },
  NOTICE_NOBODY: { code: 409501, status: 409, text: '没有符合条件的接收人，请调整推送对象' },
  NOTICE_NO_RECEIPT: { code: 409502, status: 409, text: '此消息不需要回执，或已被撤回' },
  NOTICE_SIGNATURE_WRONG: { code: 409503, status: 409, text: '签字须与本人姓名一致，请核对后重新输入' },
  NOTICE_GROUP_NAME: { code: 409504, status: 409, text: '已有同名分组，请换一个名称' },
  NOTICE_VARIABLE: { code: 409505, status: 400, text: '此事件没有这些变量：{names}' },
} as const satisfies ErrorList;
