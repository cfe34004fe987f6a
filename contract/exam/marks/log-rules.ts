import { defineSheet } from '../../kernel/sheet-definition';
import { isSignal } from '../watch/rules';

/** What is shown of a sitting's log. No schema here: pages import this file. */

/** What a line of it is about. Signals of a page are evidence and never a verdict (design of exams, 2.12). */
export const logGroups = {
  entry: '作答',
  receipt: '回执',
  device: '进出与设备',
  branch: '迟到与分支',
  staff: '监考与时间',
  signal: '页面信号',
} as const;
export type LogGroup = keyof typeof logGroups;
export const logGroupKeys = Object.keys(logGroups) as LogGroup[];

const deviceKinds: readonly string[] = [
  'entered',
  'device_waiting',
  'taken_over',
  'unlocked',
  'started',
  'submitted',
  'auto_submitted',
];

/** Where an event of the exam stands. */
export const groupOfEvent = (kind: string): LogGroup =>
  isSignal(kind) ? 'signal' : deviceKinds.includes(kind) ? 'device' : 'staff';

/** What is to be known of an entry beside what it says. */
export const resultWords = {
  accepted: '',
  accepted_in_grace: '网络宽限内到达',
  kept_not_counted: '保留但不计入',
} as const;
export const flagWords = {
  clock_not_monotonic: '设备时钟倒退',
  clock_offset_recorded: '设备时间与服务器不符',
  chain_broken: '记录链不连续',
} as const;

/** The log as it is taken away. */
export const sittingLogSheet = defineSheet({
  key: 'exam.sitting_log',
  name: '作答记录',
  columns: [
    { title: '到达时间', field: 'at', type: 'string', rules: {} },
    { title: '类别', field: 'group', type: 'string', rules: {} },
    { title: '事件', field: 'title', type: 'string', rules: {} },
    { title: '内容', field: 'detail', type: 'string', rules: {} },
    { title: '考生端时间', field: 'written_at', type: 'string', rules: {} },
    { title: '设备', field: 'epoch', type: 'string', rules: {} },
    { title: '序号', field: 'seq', type: 'string', rules: {} },
    { title: '注意', field: 'note', type: 'string', rules: {} },
    { title: '记录人', field: 'who', type: 'string', rules: {} },
  ],
});
