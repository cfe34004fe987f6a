/**
 * Every error a person can meet: its number on the wire, its HTTP status and what it says.
 * 1002, 100000 and 100001 are the customer's numbers (requirements section 8).
 */
export const errorTexts = {
  LOGIN_WRONG: { code: 1002, status: 400, text: '账号或密码错误，请核对后重试' },
  CAPTCHA_REQUIRED: { code: 1003, status: 400, text: '多次登录失败，请输入图片中的验证码' },
  CAPTCHA_WRONG: { code: 1004, status: 400, text: '验证码不正确或已过期，请按新图片重新输入' },
  LOGIN_KEY_EXPIRED: { code: 1005, status: 400, text: '登录页面停留过久，请再点一次登录' },
  ACCOUNT_DISABLED: { code: 1006, status: 400, text: '账号已停用，请联系教育处管理员' },
  ACCOUNT_LOCKED: { code: 1007, status: 400, text: '登录失败次数过多，请 {minutes} 分钟后再试' },
  SIGN_IN_REQUIRED: { code: 401, status: 401, text: '登录已过期，请重新登录' },
  FORBIDDEN: { code: 403, status: 403, text: '没有访问权限，请联系教育处管理员' },
  NOT_FOUND: { code: 404, status: 404, text: '没有找到要访问的内容，可能已被删除' },
  INPUT_INVALID: { code: 422001, status: 400, text: '提交的内容有误：{detail}' },
  KEY_REUSED: { code: 422002, status: 422, text: '同一操作已用其他内容提交过，请刷新页面后重试' },
  KEY_MISSING: { code: 428001, status: 428, text: '请求缺少防重复标识，请刷新页面后重试' },
  VERSION_MISSING: { code: 428002, status: 428, text: '请求缺少版本号，请刷新页面后重试' },
  VERSION_STALE: { code: 412001, status: 412, text: '内容已被他人修改，请核对最新内容后再保存' },
  TOO_MANY_REQUESTS: { code: 429001, status: 429, text: '操作过于频繁，请稍后再试' },
  PAYLOAD_TOO_LARGE: { code: 413001, status: 413, text: '提交的内容过大，请分批提交' },
  SYSTEM_ERROR: { code: 100000, status: 500, text: '系统异常，请稍后重试；如仍出现请提供请求编号 {requestId}' },
  UNKNOWN: { code: 100001, status: 500, text: '未知错误' },
  SERVER_BUSY: { code: 503001, status: 503, text: '服务正在启动或停止，请稍后重试' },
  NETWORK: { code: 100002, status: 0, text: '网络连接异常，请检查网络后重试' },
  PUBLIC_KEY_UNAVAILABLE: { code: 100003, status: 0, text: '获取公钥失败，请检查网络后重试' },
  IMPORT_STATE: { code: 409001, status: 409, text: '该导入任务当前不能执行此操作，请刷新后查看最新状态' },
  IMPORT_CHUNK_MISMATCH: { code: 409002, status: 409, text: '导入数据与登记的不一致，请重新解析后再导入' },
  IMPORT_REFUSED: { code: 409003, status: 409, text: '数据未通过服务器核对，请处理问题后重新导入' },
  IMPORT_FAILED: { code: 100004, status: 500, text: '轮转数据导入失败，请处理问题数据后重新导入' },
  REFERENCE_UNAVAILABLE: { code: 100005, status: 0, text: '未能获取手册信息，请联网后重新解析' },
  DEVICE_FULL: { code: 100006, status: 0, text: '本机存储空间不足，请清理浏览器数据或换一台设备后重试' },
  DEVICE_COPY_LOST: { code: 100007, status: 0, text: '本机暂存的文件已无法读取，请移除此任务后重新选择文件' },
  DEVICE_INSECURE: {
    code: 100008,
    status: 0,
    text: '当前连接不是 https，浏览器无法安全处理文件，请改用 https 地址打开本系统',
  },
} as const satisfies Record<string, { code: number; status: number; text: string }>;

export type ErrorKey = keyof typeof errorTexts;

/** The text of an error with its placeholders filled. */
export function errorText(key: ErrorKey, values: Record<string, string | number> = {}): string {
  return errorTexts[key].text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** An expected failure on either side of the wire. Anything else that is thrown is a system error. */
export class AppError extends Error {
  override name = 'AppError';
  constructor(
    readonly key: ErrorKey,
    readonly values: Record<string, string | number> = {},
    /** Machine-readable extras for the one place that shows the error: field errors, the newer copy, findings. */
    readonly details?: unknown,
  ) {
    super(errorText(key, values));
  }
}
