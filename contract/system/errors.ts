import type { ErrorList } from '../kernel/error-list';

/** Errors of roles, the stored menu and configuration. */
export const systemErrors = {
  LAST_ADMINISTRATOR: { code: 400201, status: 400, text: '至少要保留一名可以登录的管理员，此操作没有执行' },
  ROLE_IN_USE: { code: 400202, status: 400, text: '角色“{name}”仍有 {count} 人使用，请先移除这些人员' },
  ROLE_BUILT_IN: { code: 400203, status: 400, text: '“{name}”是系统内置角色，不能删除' },
  ROLE_NAME_TAKEN: { code: 400204, status: 400, text: '已有名为“{name}”的角色，请换一个名称' },
  PERMISSION_UNKNOWN: { code: 400205, status: 400, text: '权限 {code} 不存在，请刷新页面后重试' },
  PURVIEW_DECLARED: { code: 400206, status: 400, text: '“{title}”由系统提供，不能删除，可以改为隐藏' },
  PURVIEW_HAS_CHILDREN: { code: 400207, status: 400, text: '“{title}”下还有 {count} 项，请先移走或删除' },
  PURVIEW_TAKEN: { code: 400208, status: 400, text: '路径或权限码 {value} 已被使用' },
  PURVIEW_PLACE: { code: 400209, status: 400, text: '不能放在这里：按钮放在页面或目录下，页面放在目录下' },
  GRANT_BEYOND_OWN: { code: 403102, status: 403, text: '不能授予自己没有的权限：{what}' },
  SELF_CHECK_OFF: { code: 404101, status: 404, text: '本站没有开放自检页' },
  IMAGE_INVALID: { code: 409421, status: 409, text: '请选择 2 MB 以内的 PNG、JPG 或 WebP 图片' },
} as const satisfies ErrorList;
