import type { ErrorList } from '../kernel/error-list';

/** Errors of teachers and their qualification. */
export const teacherErrors = {
  TEACHER_RULE_TAKEN: { code: 602200, status: 409, text: '{capacity}（{level}）已有“{name}”，请在原条件上修改' },
  TEACHER_TWICE: { code: 602201, status: 409, text: '{name} 已是{capacity}，请在列表中修改或续聘' },
  TEACHER_NO_RULE: { code: 602202, status: 409, text: '{capacity}（{level}）没有启用的师资条件，请先在师资配置中设置' },
  TEACHER_DAYS: { code: 602203, status: 400, text: '有效期至不能早于聘任日期' },
  TEACHER_CHANGE_REFUSED: { code: 602205, status: 409, text: '{reason}' },
  TEACHER_SUSPENDED: { code: 602204, status: 409, text: '{name} 已停聘，请先恢复聘任' },
  TEACHER_ARCHIVE_REVIEWING: { code: 602220, status: 409, text: '{title}正在审核，撤回或审核结束后才能修改' },
  TEACHER_ARCHIVE_FULL: { code: 602221, status: 409, text: '{title}最多 {most} 条，请删除不需要的条目' },
  TEACHER_ARCHIVE_UNREADY: { code: 602222, status: 409, text: '{reason}，请补充后再提交' },
  TEACHER_ARCHIVE_CHANGED: { code: 602223, status: 409, text: '{title}已在别处修改，请刷新后再提交' },
  TEACHER_ARCHIVE_SECTIONS: { code: 602224, status: 409, text: '有部分已由其他审核人处理，请刷新后逐项审核' },
  TEACHER_FIELD_REFUSED: { code: 602225, status: 409, text: '{reason}' },
  TEACHER_SELECTION_REFUSED: { code: 602240, status: 409, text: '{reason}' },
  TEACHER_DECLARE_REFUSED: { code: 602241, status: 409, text: '{reason}' },
  TEACHER_OBJECTION_REFUSED: { code: 602242, status: 409, text: '{reason}' },
} as const satisfies ErrorList;
