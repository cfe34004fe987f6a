import type { ErrorList } from '../kernel/error-list';

/** Errors of teaching activities. */
export const activitiesErrors = {
  ACTIVITY_STATE: { code: 601501, status: 409, text: '不能{action}：{reason}' },
  ACTIVITY_SERIES_TOO_LONG: { code: 601502, status: 409, text: '每周重复最多 {most} 次，请把截止日期提前' },
  ACTIVITY_FIELD_MISSING: { code: 601503, status: 400, text: '“{label}”是必填项' },
  ACTIVITY_NOT_FOR_YOU: { code: 601504, status: 409, text: '该活动不面向您，无需报名；如有疑问请联系主办科室' },
  ACTIVITY_ENROL_CLOSED: { code: 601505, status: 409, text: '不能{action}：{reason}' },
  ACTIVITY_CODE_INVALID: { code: 601506, status: 409, text: '二维码不属于该活动或已失效，请重新扫描' },
  ACTIVITY_CODE_OLD: { code: 601507, status: 409, text: '二维码已过期，请对准屏幕上的新码重新扫描' },
  ACTIVITY_SIGN_CLOSED: { code: 601508, status: 409, text: '{side}时间为 {from} 至 {to}，{hint}' },
  ACTIVITY_TICKET_USED: { code: 601509, status: 409, text: '该签到凭证已使用过，不能重复使用' },
  ACTIVITY_DEVICE_OTHERS: { code: 601510, status: 409, text: '本设备已为他人签到，请使用本人的手机' },
  ACTIVITY_TOO_FAR: { code: 601511, status: 409, text: '{hint}' },
  ACTIVITY_NOT_SIGNED: { code: 601512, status: 409, text: '{reason}' },
  ACTIVITY_SCOPE: { code: 601513, status: 403, text: '“{dept}”不在您的管理范围内，请选择本科室' },
  ACTIVITY_TICKET_OTHERS: { code: 601514, status: 409, text: '签到凭证不是您本人的，请打开活动页面重新扫码' },
  ACTIVITY_EVALUATION_INCOMPLETE: { code: 601515, status: 400, text: '{reason}' },
  ACTIVITY_FORM_UNFIT: {
    code: 601516,
    status: 409,
    text: '所选评价模板已停用，或含有评分与一道文本以外的题目，请重新选择评价表',
  },
} as const satisfies ErrorList;
