import type { ErrorList } from '../kernel/error-list';

/** Errors of evaluation. */
export const evaluationErrors = {
  EVALUATION_FORM_INVALID: { code: 601801, status: 400, text: '{reason}' },
  EVALUATION_TASK_STATE: { code: 601802, status: 409, text: '任务“{name}”为“{state}”：{reason}' },
  EVALUATION_ANSWERED: { code: 601803, status: 409, text: '对“{target}”的评价已提交，不能再改' },
  EVALUATION_NO_PAIRS: { code: 601804, status: 409, text: '按这些条件找不到评价人与对象，请放宽日期、科室或名单' },
  EVALUATION_ANONYMOUS: {
    code: 601805,
    status: 409,
    text: '匿名评价不能含“{item}”，它会说明是谁填的；请改用其他题型或改为实名',
  },
  EVALUATION_TOO_MANY: { code: 601806, status: 409, text: '一个任务最多 {most} 组评价，现有 {count} 组，请缩小范围' },
  EVALUATION_KEY_LOST: {
    code: 601807,
    status: 500,
    text: '任务“{name}”的匿名密钥在文件存储中找不到，已收的答卷无法打开；请联系信息科从备份恢复文件存储，在此之前不能填写或结束',
  },
  EVALUATION_SUBJECT: { code: 601808, status: 409, text: '所选操作已不在{target}本科室的手册要求中，请重新选择后提交' },
  EVALUATION_CODE_UNKNOWN: {
    code: 601809,
    status: 404,
    text: '二维码无效，请核对是否拍到完整的二维码，或向医护人员另取一张',
  },
  EVALUATION_CODE_USED: { code: 601810, status: 409, text: '这个二维码已经用过，每个二维码只能评价一次，感谢您的评价' },
  EVALUATION_CODE_CLOSED: { code: 601811, status: 409, text: '评价{reason}，这个二维码现在不能使用' },
  EVALUATION_CODE_MANY: { code: 601812, status: 409, text: '一个任务最多 {most} 个二维码，还可生成 {left} 个' },
  EVALUATION_PATIENT_DATA: { code: 601813, status: 400, text: '“{field}”中疑似有{what}，请删去后再提交' },
  EVALUATION_PATIENT_NAMED: { code: 601814, status: 400, text: '患者评价始终匿名，不能改为实名' },
  EVALUATION_REPLACE: { code: 601815, status: 409, text: '{reason}' },
  EVALUATION_FILE_GONE: {
    code: 601817,
    status: 409,
    text: '有附件已在另一台设备上移除，或添加后一天内没有提交，请移除后重新添加再提交',
  },
  EVALUATION_CODE_WITHDRAWN: {
    code: 601818,
    status: 409,
    text: '这个二维码已由医护人员作废，不能再评价；愿意评价请向医护人员另取一张',
  },
  EVALUATION_DRAFT_MOVED: {
    code: 601819,
    status: 409,
    text: '对“{target}”的评价在另一台设备上写过，与本机的内容不同，请选择以哪一份为准',
  },
  EVALUATION_REPLACED: { code: 601816, status: 409, text: '对“{target}”的评价已改由他人完成，您不需再填写' },
} as const satisfies ErrorList;
