import type { FindingCode } from '@contract/rotation/types';

/** Kinds of findings in a few words, for filters; each finding's own sentence says more. */
export const codeWords: Record<FindingCode, string> = {
  NAME_REQUIRED: '缺少姓名',
  STAFF_ID_REQUIRED: '缺少工号',
  MAJOR_REQUIRED: '缺少培训专业',
  PERSON_NOT_FOUND: '查无此人',
  NAME_MISMATCH: '姓名不一致',
  RECRUIT_YEAR_MISSING: '系统缺少年级',
  VERSION_LIST_EMPTY: '没有手册版本',
  VERSION_NOT_FOR_YEAR: '年级没有手册',
  SYSTEM_MAJOR_MISSING: '系统缺少专业',
  MAJOR_NOT_IN_VERSION: '专业不在手册中',
  MAJOR_MISMATCH: '专业不一致',
  DEPT_NOT_IN_HANDBOOK: '科室不在手册中',
  SUBJECT_DEPT_LINK_MISSING: '科室未关联',
  DUPLICATE_PERSON: '人员重复',
  DUPLICATE_MONTH: '月份重复',
  BAD_MONTH_HEADER: '月份无法识别',
  HALF_MONTH_INVALID: '半月填写有误',
  CELL_ERROR: '单元格错误值',
  FORMULA_WITHOUT_VALUE: '公式没有结果',
  MERGED_CELL: '合并单元格',
  NUMERIC_STAFF_ID: '工号为数字格式',
  SHEET_EMPTY: '工作表为空',
  HEADER_NOT_FOUND: '没有表头',
  REFERENCE_CHANGED: '信息有变化',
};
