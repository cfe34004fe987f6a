import type { ErrorList } from '../kernel/error-list';

/** Errors of 工作周志. */
export const weeklogErrors = {
  WEEKLOG_NOT_ASKED: { code: 602701, status: 409, text: '您所在科室没有要求填写周志，请联系教育处在科室配置中添加' },
  WEEKLOG_WEEK: { code: 602702, status: 400, text: '只能填写 {since} 至本周的周志，请重新选择' },
  WEEKLOG_STATE: { code: 602703, status: 409, text: '该周志{state}，不能{action}，请刷新后核对' },
  WEEKLOG_INCOMPLETE: { code: 602704, status: 400, text: '请填写“{item}”后再提交；也可以先存为草稿' },
  WEEKLOG_OWN: { code: 602705, status: 409, text: '不能批阅本人的周志，请由本科室其他批阅人批阅' },
  WEEKLOG_WRITERS: { code: 602706, status: 400, text: '有 {count} 人不属于该科室，请移除后再保存' },
  WEEKLOG_REVIEWERS: {
    code: 602707,
    status: 400,
    text: '{names}没有查看与批阅周志的权限，请先在角色中授权或改选他人',
  },
  WEEKLOG_HOLIDAY: { code: 602708, status: 400, text: '“{name}”的结束日期早于开始日期，请更正' },
  WEEKLOG_ITEM: { code: 602709, status: 400, text: '{reason}，请更正后再保存' },
  WEEKLOG_TAKEN: { code: 602710, status: 409, text: '该科室已在列表中，请直接编辑那一行' },
} as const satisfies ErrorList;
