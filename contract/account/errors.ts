import type { ErrorList } from '../kernel/error-list';

/** Errors of signing in, sessions, passwords and codes. 1002 is the customer's number (requirements section 8). */
export const accountErrors = {
  LOGIN_WRONG: { code: 1002, status: 400, text: '账号或密码错误，请核对后重试' },
  CAPTCHA_REQUIRED: { code: 1003, status: 400, text: '多次登录失败，请输入图片中的验证码' },
  CAPTCHA_WRONG: { code: 1004, status: 400, text: '验证码不正确或已过期，请按新图片重新输入' },
  LOGIN_KEY_EXPIRED: { code: 1005, status: 400, text: '登录页面停留过久，请再点一次登录' },
  ACCOUNT_DISABLED: { code: 1006, status: 400, text: '账号已停用，请联系教育处管理员' },
  ACCOUNT_LOCKED: { code: 1007, status: 400, text: '登录失败次数过多，请 {minutes} 分钟后再试' },
  PUBLIC_KEY_UNAVAILABLE: { code: 100003, status: 0, text: '获取公钥失败，请检查网络后重试' },
  PASSWORD_WRONG: { code: 400210, status: 400, text: '原密码不正确' },
  PASSWORD_REFUSED: { code: 400211, status: 400, text: '{reason}' },
  CODE_TOO_SOON: { code: 400212, status: 400, text: '请 {seconds} 秒后再获取验证码' },
  CODE_LIMIT: { code: 400213, status: 400, text: '今天获取验证码的次数已用完，请明天再试或联系教育处管理员' },
  CODE_WRONG: { code: 400214, status: 400, text: '验证码不正确，还可以试 {left} 次' },
  RESET_EXPIRED: { code: 400215, status: 400, text: '找回密码的步骤已过期，请重新开始' },
  SSO_REFUSED: { code: 400216, status: 400, text: '单点登录链接无效或已过期，请从原系统重新进入' },
  SSO_OTHER_SESSION: { code: 400217, status: 400, text: '本浏览器已登录为 {name}，确认后将切换账号' },
  SSO_OFF: { code: 400218, status: 400, text: '没有开通单点登录，请用账号和密码登录' },
  EXAM_LOGIN_CLOSED: { code: 400219, status: 400, text: '目前没有开放考号登录的考试，请用工号或学号登录' },
  CODE_EXPIRED: { code: 400220, status: 400, text: '验证码已失效，请重新获取' },
  CODE_UNSENT: { code: 400221, status: 400, text: '验证码没有发出，请稍后再试或联系教育处管理员' },
  PASSWORD_CHANGE_REQUIRED: { code: 403101, status: 403, text: '请先修改密码，再使用系统' },
  VIEW_ONLY: { code: 403103, status: 403, text: '正在以他人身份查看，不能修改' },
  RANK_TOO_LOW: {
    code: 403104,
    status: 403,
    text: '不能{doing}：{name}的权限不低于您的权限，请由本人或权限更高的人员（如教育处管理员）办理',
  },
} as const satisfies ErrorList;
