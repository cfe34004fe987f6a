import type { ErrorList } from '../kernel/error-list';

/** Errors of question banks and papers. */
export const examErrors = {
  EXAM_TREE_LOOP: { code: 601901, status: 409, text: '不能放在自身之下，层级也不能超过 {most} 层，请另选上级' },
  EXAM_BANK_FOREIGN: { code: 601902, status: 403, text: '您没有编辑题库“{bank}”的权限，请联系题库负责人授权' },
  EXAM_BANK_KIND: { code: 601903, status: 409, text: '{what}，请另选题库' },
  EXAM_QUESTION_INCOMPLETE: { code: 601904, status: 409, text: '试题还不完整：{problem}' },
  EXAM_QUESTION_USED: { code: 601905, status: 409, text: '“{name}”已用于 {count} 份试卷，不能删除；可改为停用' },
  EXAM_PAPER_STATE: { code: 601906, status: 409, text: '试卷现为“{state}”，不能{action}，请刷新后核对' },
  EXAM_PAPER_INCOMPLETE: { code: 601907, status: 409, text: '试卷还不能完成：{problem}' },
  EXAM_RULES_IMPOSSIBLE: { code: 601908, status: 409, text: '题库中的试题不能满足组卷规则：{problem}' },
  EXAM_PRACTICE_EMPTY: { code: 601909, status: 409, text: '没有符合条件的练习题，请换一个范围或减少条件' },
  EXAM_PRACTICE_CLOSED: { code: 601911, status: 409, text: '这次练习已结束，作答不再改变；可以再开始一次' },
  EXAM_PRACTICE_ANSWER: { code: 601912, status: 409, text: '作答与试题不符：{problem}，请刷新后再答' },
  EXAM_TASK_STATE: { code: 601910, status: 409, text: '任务现为“{state}”，不能{action}，请刷新后核对' },
  EXAM_TASK_INCOMPLETE: { code: 601913, status: 409, text: '任务还不能这样处理：{problem}' },
  EXAM_CONFIG_INVALID: { code: 601914, status: 409, text: '考试配置还不能保存：{problem}' },
  EXAM_STATE: { code: 601940, status: 409, text: '考试现为“{state}”，不能{action}，请刷新后核对' },
  EXAM_INCOMPLETE: { code: 601941, status: 409, text: '考试设置还不完整：{problem}' },
  EXAM_NO_PAPER: { code: 601942, status: 409, text: '“{exam}”还没有定稿的试卷，请先在考试设置中选择试卷' },
  EXAM_WATCH_REFUSED: { code: 601950, status: 409, text: '不能这样操作：{problem}' },
  EXAM_SITTING_STATE: { code: 601951, status: 409, text: '“{name}”现为“{state}”，不能{action}，请刷新后核对' },
} as const satisfies ErrorList;
