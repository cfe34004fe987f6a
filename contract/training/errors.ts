import type { ErrorList } from '../kernel/error-list';

/** Errors of handbook entries. */
export const trainingErrors = {
  TRAINING_ENTRY_STATE: { code: 601601, status: 409, text: '条目现为“{state}”，不能{action}，请刷新后核对' },
  TRAINING_PATIENT_DATA: { code: 601602, status: 400, text: '“{field}”中疑似有{what}，请删去后再保存' },
  TRAINING_NOT_OWED: { code: 601603, status: 409, text: '此项目不在您的培训手册中，请刷新后重新选择' },
  TRAINING_LATE: { code: 601604, status: 409, text: '“{item}”应在出科后 {days} 天内登记，已于 {until} 截止' },
  TRAINING_LOCKED: { code: 601606, status: 409, text: '{until} 及以前的条目已锁定，不能再登记、修改、提交或删除' },
  TRAINING_NOT_TRAINEE: { code: 601607, status: 409, text: '这名学员现在不由您带教，不能记录面谈' },
  TRAINING_FUTURE: { code: 601608, status: 400, text: '面谈日期不能晚于今天' },
  TRAINING_INCOMPLETE: { code: 601605, status: 400, text: '“{item}”还不能提交：{reason}' },
} as const satisfies ErrorList;
