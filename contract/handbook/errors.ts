import type { ErrorList } from '../kernel/error-list';

/** Errors of versions, requirements and the mapping of standard departments. */
export const handbookErrors = {
  HANDBOOK_LOCKED: {
    code: 601100,
    status: 409,
    text: '“{name}”已有 {count} 人在用，要求与时长不能再改；如需调整请复制为新版本',
  },
  HANDBOOK_STATE_WRONG: { code: 601101, status: 409, text: '“{name}”{state}，不能{action}' },
  HANDBOOK_GRADE_TAKEN: { code: 601102, status: 409, text: '{grade} 级已适用“{name}”，请先从该版本移除' },
  HANDBOOK_GRADE_USED: { code: 601103, status: 409, text: '{grade} 级有 {count} 人在用本版本，不能移除' },
  HANDBOOK_UNFIT: { code: 601104, status: 409, text: '有 {count} 处错误，不能发布：{first}' },
  HANDBOOK_ITEM_TAKEN: { code: 601105, status: 409, text: '“{dept}”已有“{item}”，请直接修改原有要求' },
  HANDBOOK_TOO_MANY: { code: 601106, status: 409, text: '“{dept}”的要求会超过 {most} 条，请先删除不需要的' },
  HANDBOOK_RANGES_MEET: { code: 601107, status: 409, text: '“{dept}”有两段时间重叠，请调整起止月份' },
} as const satisfies ErrorList;
