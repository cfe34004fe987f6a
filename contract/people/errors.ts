import type { ErrorList } from '../kernel/error-list';

/** Errors of personal files, personnel types and accounts of people. */
export const peopleErrors = {
  GRAPHQL_REFUSED: { code: 400301, status: 400, text: '该查询未登记，不能运行' },
  SENSITIVE_FILTER: {
    code: 403105,
    status: 403,
    text: '按手机号码等敏感信息查询，须有“查看完整的证件号码和联系方式”的权限',
  },
  PERSON_STATUS_REFUSED: { code: 409301, status: 409, text: '不能从当前业务状态变更为{status}：{names}' },
  PERSON_OUT_OF_SCOPE: { code: 409302, status: 409, text: '所选科室或基地不在您的管理范围内，请重新选择' },
  STAFF_ID_TAKEN: { code: 409303, status: 409, text: '工号已被其他人员使用，请核对' },
  ID_CARD_TAKEN: { code: 409304, status: 409, text: '身份证号已登记在其他人员名下，请核对' },
  PERSON_TYPE_IN_USE: { code: 409305, status: 409, text: '仍有 {count} 人属于该人员类型，不能删除，可以停用' },
  PERSON_TYPE_BUILT_IN: { code: 409306, status: 409, text: '系统自带的人员类型不能删除，可以停用' },
  PERSON_TYPE_NAME_TAKEN: { code: 409307, status: 409, text: '已有同名的人员类型，请换一个名称' },
  PERSON_TYPE_STOPPED: { code: 409308, status: 409, text: '该人员类型不存在或已停用，不能新增人员' },
  TEACHER_UNFIT: { code: 409309, status: 409, text: '所选教师已停用、不是在院职工，或与学员为同一人，请重新选择' },
  PERSON_RECORDS_FULL: { code: 409310, status: 409, text: '每人最多登记 {count} 条教育经历和证书' },
  PERSON_IS_SELF: { code: 409311, status: 409, text: '不能停用自己，请从所选人员中去掉自己' },
  PERSON_NOT_OWN: {
    code: 409312,
    status: 409,
    text: '所选人员中有因轮转或带教而可见的人员，对其只能查看；修改请联系其所属科室或教育处',
  },
  PERSON_STATUS_MOVED: { code: 600601, status: 409, text: '{names}的业务状态已被他人变更，请核对后决定' },
  PERSON_IN_USE: { code: 409600, status: 409, text: '不能删除{name}：{reasons}，请先处理' },
  USER_NO_ACCOUNT: { code: 409601, status: 409, text: '{name}还没有账号，请先开通' },
  USER_HAS_ACCOUNT: { code: 409602, status: 409, text: '{name}已有账号，请刷新后再试' },
  USERNAME_MISSING: { code: 409603, status: 409, text: '{name}没有登记{number}，不能作为账号，请先补充' },
  USERNAME_TAKEN: { code: 409604, status: 409, text: '账号 {username} 已被他人使用，请核对{name}的工号或学号' },
  USER_IS_SELF: { code: 409605, status: 409, text: '不能重置自己的密码，请在个人中心修改' },
  IMPORT_PERSON_DIFFERS: { code: 409606, status: 409, text: '工号 {staff_id} 已登记为{stored}，与表中的{given}不一致' },
  IMPORT_PERSON_HIDDEN: { code: 409607, status: 409, text: '工号 {staff_id} 不属于您管理的人员，不能更新' },
  RESETS_NOT_PAUSED: { code: 409608, status: 409, text: '找回密码没有暂停，或已经解除，请刷新后查看' },
  PAUSE_IS_OWN: { code: 409609, status: 409, text: '不能解除自己的暂停，请由其他教育处管理员办理' },
  GUESSES_USED_UP: {
    code: 429002,
    status: 429,
    text: '一小时内查询号码是否已登记的次数过多，请一小时后再试，或联系教育处管理员核对',
  },
} as const satisfies ErrorList;
