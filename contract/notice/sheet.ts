import { defineSheet } from '../kernel/sheet-definition';

/** 阅读名单, as it is taken away. */
export const readersSheet = defineSheet({
  key: 'notice.readers',
  name: '阅读名单',
  columns: [
    { title: '姓名', field: 'name', type: 'string' },
    { title: '工号', field: 'staff_id', type: 'string' },
    { title: '人员类型', field: 'person_type_name', type: 'string' },
    { title: '科室', field: 'dept_name', type: 'string' },
    { title: '状态', field: 'state', type: 'string' },
    { title: '送达时间', field: 'delivered_at', type: 'string' },
    { title: '阅读时间', field: 'read_time', type: 'string' },
    { title: '回执时间', field: 'receipt_time', type: 'string' },
    { title: '签字', field: 'signed_name', type: 'string' },
    { title: '再次提醒次数', field: 'reminders', type: 'number' },
  ],
});
