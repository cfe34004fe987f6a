import { defineSheet } from '../../kernel/sheet-definition';

/** Exams as they are written out. */
export const examSheet = defineSheet({
  key: 'exam.exam',
  name: '考试',
  columns: [
    { title: '考试名称', field: 'name', type: 'string', rules: {} },
    { title: '类型', field: 'type', type: 'string', rules: {} },
    { title: '组织单位', field: 'dept_name', type: 'string', rules: {} },
    { title: '时间', field: 'time', type: 'string', rules: {} },
    { title: '时长（分钟）', field: 'duration_min', type: 'number', rules: {} },
    { title: '考生', field: 'candidates', type: 'number', rules: {} },
    { title: '试卷', field: 'paper_name', type: 'string', rules: {} },
    { title: '考场', field: 'rooms', type: 'string', rules: {} },
    { title: '监考', field: 'invigilators', type: 'string', rules: {} },
    { title: '状态', field: 'status', type: 'string', rules: {} },
  ],
});

/** The list of an exam as it is written out. */
export const candidateSheet = defineSheet({
  key: 'exam.candidate',
  name: '考生名单',
  columns: [
    { title: '准考证号', field: 'ticket_no', type: 'string', rules: {} },
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '人员类型', field: 'type_name', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '年级', field: 'grade', type: 'number', rules: {} },
    { title: '考场', field: 'room_name', type: 'string', rules: {} },
    { title: '座位', field: 'seat', type: 'number', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
    { title: '原因', field: 'reason', type: 'string', rules: {} },
  ],
});
