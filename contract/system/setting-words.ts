import { type SettingGroup, type Settings, type UploadKind } from './settings';

const kinds: Record<UploadKind, string> = {
  image: '图片',
  audio: '音频',
  video: '视频',
  word: 'Word 文档',
  pdf: 'PDF',
  excel: 'Excel 表格',
};

/** What people call the settings of each group, on the page and in the operation log. */
export const settingWords: { [Group in SettingGroup]: Readonly<Record<keyof Settings[Group], string>> } = {
  identity: { system_name: '系统名称', logo: '标识', login_background: '登录页图片' },
  security: {
    password_min_length: '密码最短长度',
    password_kinds: '密码字符种类',
    password_history: '不可重复最近',
    password_expiry_days: '密码有效期',
    captcha_after: '失败几次后要验证码',
    lockout_after: '失败几次后锁定',
    lockout_minutes: '最长锁定时间',
    idle_minutes: '无操作自动退出',
    ops_addresses: '运维登录地址',
  },
  upload: kinds,
  channel: { mail: '邮件', sms: '短信', sms_signature: '短信签名' },
  teaching: {
    year_start: '学年开始日',
    trainees_per_teacher: '带教人数上限',
    may_exceed_trainees: '科内轮转超过上限',
    agreement_warning_days: '协议到期提醒',
  },
  modules: { off: '关闭的模块' },
  sso: { enabled: '允许单点登录' },
};
