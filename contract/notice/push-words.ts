/** Kinds of messages that people write, by their codes. */
export const pushKinds = {
  announcement: '通知公告',
  teaching: '教学安排',
  exam: '考试安排',
  life: '后勤生活',
} as const;
export type PushKind = keyof typeof pushKinds;

/** Ways to a person. 站内 is always one of them. */
export const channelLabels = { site: '站内', mail: '邮件', sms: '短信' } as const;
export type Channel = keyof typeof channelLabels;

/** Files that may go with one push. */
export const mostPushFiles = 5;

/** What a reader is asked to do. */
export const receiptLabels = { 0: '不需要', 1: '已阅确认', 2: '签字确认' } as const;
