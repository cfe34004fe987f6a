/**
 * What the system tells people of by itself: each event with the variables of its words, the roles that people have in
 * its record, and what holds until an administrator decides otherwise.
 */

export interface NoticeEvent {
  /** Title of the module that it belongs to. */
  module: string;
  title: string;
  /** Names that stand in the words as {{name}}, with what they mean and an example. */
  variables: Readonly<Record<string, { label: string; sample: string }>>;
  /** Roles that people have in the record. */
  recipients: Readonly<Record<string, string>>;
  words: { title: string; content: string };
  /** Days before a date at which it is told; only events that hang on a date have them. */
  leadDays?: readonly number[];
  /** Told in the quiet hours too, unless an administrator sets some: its reader is waiting for it. */
  atAnyHour?: true;
}

/** Keeps the names of variables and roles, so that `notify` can demand them. */
function event<const Event extends NoticeEvent>(declared: Event): Event {
  return declared;
}

const matter = { label: '事项', sample: '个人信息变更' } as const;

export const noticeEvents = {
  'approval.pending': event({
    module: '审批',
    title: '有新的待审核事项',
    variables: { title: matter, submitter: { label: '提交人', sample: '李明' } },
    recipients: { approver: '审核人' },
    words: {
      title: '待审核：{{title}}',
      content: '<p>{{submitter}}提交了“{{title}}”，请审核。</p>',
    },
  }),
  'approval.passed': event({
    module: '审批',
    title: '审核通过',
    variables: { title: matter, approver: { label: '审核人', sample: '王芳' } },
    recipients: { submitter: '提交人' },
    words: { title: '已通过：{{title}}', content: '<p>您提交的“{{title}}”已由{{approver}}审核通过。</p>' },
  }),
  'approval.rejected': event({
    module: '审批',
    title: '审核驳回',
    variables: {
      title: matter,
      approver: { label: '审核人', sample: '王芳' },
      reason: { label: '驳回原因', sample: '证件照片不清晰' },
    },
    recipients: { submitter: '提交人' },
    words: {
      title: '已驳回：{{title}}',
      content: '<p>您提交的“{{title}}”被{{approver}}驳回。</p><p>原因：{{reason}}</p>',
    },
  }),
  'approval.withdrawn': event({
    module: '审批',
    title: '提交人撤回',
    variables: { title: matter, submitter: { label: '提交人', sample: '李明' } },
    recipients: { approver: '审核人' },
    words: { title: '已撤回：{{title}}', content: '<p>{{submitter}}撤回了“{{title}}”，无需再审核。</p>' },
  }),
  'download.completed': event({
    module: '下载任务',
    title: '文件已生成',
    atAnyHour: true,
    variables: { title: { label: '文件', sample: '人员信息导出' } },
    recipients: { owner: '申请人' },
    words: { title: '文件已生成：{{title}}', content: '<p>“{{title}}”已生成，请到下载任务中下载。</p>' },
  }),
  'download.failed': event({
    module: '下载任务',
    title: '文件生成失败',
    atAnyHour: true,
    variables: { title: { label: '文件', sample: '人员信息导出' } },
    recipients: { owner: '申请人' },
    words: { title: '文件生成失败：{{title}}', content: '<p>“{{title}}”未能生成，请到下载任务中重试。</p>' },
  }),
  'notice.receipt': event({
    module: '通知消息',
    title: '回执即将到期',
    variables: {
      title: { label: '消息标题', sample: '年度考核安排' },
      due: { label: '截止日期', sample: '2026-12-01' },
    },
    recipients: { reader: '未回执的接收人' },
    words: {
      title: '请确认回执：{{title}}',
      content: '<p>“{{title}}”需要您确认回执，截止日期 {{due}}。</p>',
    },
    leadDays: [3, 1],
  }),
  'notice.escalated': event({
    module: '通知消息',
    title: '消息逾期未读',
    variables: {
      title: { label: '消息标题', sample: '待审核：个人信息变更' },
      count: { label: '未读人数', sample: '2' },
      days: { label: '逾期天数', sample: '3' },
    },
    recipients: { supervisor: '上级角色' },
    words: {
      title: '逾期未读：{{title}}',
      content: '<p>“{{title}}”已发出 {{days}} 天，仍有 {{count}} 人未读，请督促处理。</p>',
    },
  }),
  'dictionary.agreement.ending': event({
    module: '数据字典',
    title: '院校协议即将到期',
    variables: {
      school: { label: '院校', sample: '演示医科大学' },
      end: { label: '结束日期', sample: '2027-01-15' },
    },
    recipients: { keeper: '维护协议院校的人员' },
    words: {
      title: '协议即将到期：{{school}}',
      content: '<p>与{{school}}的协议将于 {{end}} 到期，请联系院校续签。</p>',
    },
    leadDays: [90, 30, 7],
  }),
  'dictionary.certificate.ending': event({
    module: '数据字典',
    title: '基地证书即将到期',
    variables: {
      base: { label: '基地', sample: '内科专业基地' },
      certificate: { label: '证书', sample: '国家级专业基地证书' },
      end: { label: '有效期至', sample: '2027-01-31' },
    },
    recipients: { keeper: '维护基地的人员' },
    words: {
      title: '证书即将到期：{{base}}{{certificate}}',
      content: '<p>{{base}}的“{{certificate}}”有效期至 {{end}}，请尽快换证。</p>',
    },
    leadDays: [90, 30, 7],
  }),
  'system.access.requested': event({
    module: '系统管理',
    title: '有人申请开通权限',
    variables: {
      name: { label: '申请人', sample: '李明' },
      page: { label: '页面', sample: '角色（/main/system/role）' },
      reason: { label: '申请理由', sample: '负责本科室的轮转安排' },
    },
    recipients: { administrator: '管理员' },
    words: {
      title: '{{name}}申请开通：{{page}}',
      content: '<p>{{name}}申请开通页面{{page}}。</p><p>理由：{{reason}}</p>',
    },
  }),
} as const satisfies Record<string, NoticeEvent>;

export type NoticeEventKey = keyof typeof noticeEvents;
export type EventVariable<Key extends NoticeEventKey> = Extract<keyof (typeof noticeEvents)[Key]['variables'], string>;
export type EventRole<Key extends NoticeEventKey> = Extract<keyof (typeof noticeEvents)[Key]['recipients'], string>;

export const noticeEventKeys = Object.keys(noticeEvents) as NoticeEventKey[];

/** The declaration of an event without its literal types. */
export const noticeEvent = (key: NoticeEventKey): NoticeEvent => noticeEvents[key];
