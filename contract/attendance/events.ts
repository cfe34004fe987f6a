import { defineNoticeEvents } from '../kernel/notice-event';
import { attendanceModule } from './module';

const sheet = {
  ward: { label: '科室', sample: '心血管内科' },
  month: { label: '月份', sample: '2026-11' },
} as const;

/** What people are told of a ward's month. Of leave and corrections the approvals tell. */
export const attendanceEvents = defineNoticeEvents(attendanceModule, {
  'attendance.sheet.submitted': {
    title: '考勤表已提交',
    variables: { ...sheet, submitter: { label: '提交人', sample: '李明' } },
    recipients: { confirmer: '确认考勤表的人员' },
    words: {
      title: '考勤表待确认：{{ward}} {{month}}',
      content: '<p>{{submitter}}提交了{{ward}} {{month}} 的考勤表，请确认或退回。</p>',
    },
  },
  'attendance.sheet.returned': {
    title: '考勤表被退回',
    variables: { ...sheet, reason: { label: '退回原因', sample: '中旬两天值班没有登记' } },
    recipients: { submitter: '提交人' },
    words: {
      title: '考勤表被退回：{{ward}} {{month}}',
      content: '<p>{{ward}} {{month}} 的考勤表被退回，请修改后重新提交。原因：{{reason}}</p>',
    },
  },
  'attendance.sheet.confirmed': {
    title: '考勤表已确认',
    variables: sheet,
    recipients: { submitter: '提交人' },
    words: {
      title: '考勤表已确认：{{ward}} {{month}}',
      content: '<p>{{ward}} {{month}} 的考勤表已确认。之后的变动请由本人或带教老师申请更正。</p>',
    },
  },
});
