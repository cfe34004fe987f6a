import { AppError } from '../kernel/errors';
import { defineSheet, type SheetOptions } from '../kernel/sheet-definition';
import { offlineLimits as limits, offlinePoints, takenBack } from './marks/offline-rules';

/** 线下成绩: a candidate is known by his ticket; the name guards against a row that slipped. */
export const offlineSheet = defineSheet({
  key: 'exam.offline_score',
  name: '线下成绩',
  guide: [
    '模板已列出可填成绩的考生；成绩留空的行会被跳过',
    `成绩不超过试卷满分、至多两位小数；要去掉已导入的线下成绩时填“${takenBack}”`,
    '导入后成绩尚未生效：请在成绩管理中核对变化，填写原因后一次生效',
  ],
  columns: [
    {
      title: '准考证号',
      field: 'ticket_no',
      type: 'string',
      rules: { required: true, max: limits.ticket, unique: true },
    },
    { title: '姓名', field: 'name', type: 'string', rules: { required: true, max: 50 } },
    { title: '工号', field: 'staff_id', type: 'string', rules: { max: 50 } },
    {
      title: '成绩',
      field: 'score',
      type: 'string',
      rules: {
        max: limits.score,
        validator: (text) =>
          offlinePoints(text) === undefined ? `成绩应为不小于 0、至多两位小数的数，或填“${takenBack}”` : undefined,
      },
    },
    { title: '说明', field: 'note', type: 'string', rules: { max: limits.note } },
  ],
});

/** Its field with a capital letter, as no column has one: the exam that an import is for. */
const examField = 'examOf';

/** Options of an import, with the exam that it is for. */
export const withExam = (examId: number, options: SheetOptions = {}): SheetOptions => ({
  ...options,
  [examField]: [{ id: examId }],
});

/** The exam that an import is for. @throws AppError SHEET_HEADER_MISSING without it */
export function examOfOptions(options: SheetOptions): number {
  const id = Number(options[examField]?.[0]?.['id']);
  if (!Number.isInteger(id)) throw new AppError('SHEET_HEADER_MISSING');
  return id;
}
