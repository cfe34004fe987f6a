import type { ErrorList } from '../kernel/error-list';

/** Errors of uploaded files. */
export const attachmentErrors = {
  ATTACHMENT_KIND: { code: 409230, status: 409, text: '这里不能上传该类型的文件，支持 {extensions}' },
  ATTACHMENT_BROKEN: { code: 409231, status: 409, text: '文件内容与扩展名不符，或文件已损坏，请检查后重新选择' },
  ATTACHMENT_PART: { code: 409232, status: 409, text: '上传的内容不完整，请重试' },
  ATTACHMENT_TOO_MANY: { code: 409233, status: 409, text: '{what}已达 {most} 个，请先完成或删除一些再上传' },
  ATTACHMENT_QUOTA: {
    code: 409234,
    status: 409,
    text: '您已上传但还没有保存的文件过多（最多 {most}），请先保存或放弃其中一些，或 24 小时后再上传',
  },
  ATTACHMENT_TOO_LARGE: { code: 413101, status: 413, text: '文件超过 {limit} MB，请压缩或拆分后再上传' },
  ATTACHMENT_BOMB: { code: 413102, status: 413, text: '文件展开后过大，无法接受，请换一个文件' },
  ATTACHMENT_STORE_FULL: {
    code: 503003,
    status: 503,
    text: '系统中等待保存的上传过多，请稍后再试；如持续出现请联系教育处管理员',
  },
} as const satisfies ErrorList;
