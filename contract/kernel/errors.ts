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
  REFERENCE_MISSING: { code: 409010, status: 409, text: '所选的内容已不存在，请刷新后重新选择' },
  VALUE_TAKEN: { code: 409011, status: 409, text: '已有相同的内容，请刷新后核对，再修改保存' },
  TOO_MANY_REQUESTS: { code: 429001, status: 429, text: '操作过于频繁，请稍后再试' },
  PAYLOAD_TOO_LARGE: { code: 413001, status: 413, text: '提交的内容过大，请分批提交' },
  SYSTEM_ERROR: { code: 100000, status: 500, text: '系统异常，请稍后重试；如仍出现请提供请求编号 {requestId}' },
  UNKNOWN: { code: 100001, status: 500, text: '未知错误' },
  SERVER_BUSY: { code: 503001, status: 503, text: '服务正在启动或停止，请稍后重试' },
  SERVER_FULL: { code: 503002, status: 503, text: '使用的人较多，请稍候再试' },
  TICKET_INVALID: { code: 410001, status: 410, text: '此链接只能使用一次，或已过期，请刷新页面' },
  NETWORK: { code: 100002, status: 0, text: '网络连接异常，请检查网络后重试' },
  PUBLIC_KEY_UNAVAILABLE: { code: 100003, status: 0, text: '获取公钥失败，请检查网络后重试' },
  NOTICE_STATE: { code: 409500, status: 409, text: '{reason}，请刷新后查看最新状态' },
  NOTICE_NOBODY: { code: 409501, status: 409, text: '没有符合条件的接收人，请调整推送对象' },
  NOTICE_NO_RECEIPT: { code: 409502, status: 409, text: '此消息不需要回执，或已被撤回' },
  NOTICE_SIGNATURE_WRONG: { code: 409503, status: 409, text: '签字须与本人姓名一致，请核对后重新输入' },
  NOTICE_GROUP_NAME: { code: 409504, status: 409, text: '已有同名分组，请换一个名称' },
  NOTICE_VARIABLE: { code: 409505, status: 400, text: '此事件没有这些变量：{names}' },
  OUTBOX_UNSURE: { code: 409506, status: 0, text: '此操作提交已久，无法确认是否已生效，请核对后决定重试或放弃' },
  OUTBOX_UNREADABLE: { code: 409507, status: 0, text: '本机暂存的内容已无法读取，只能放弃' },
  IMPORT_STATE: { code: 409001, status: 409, text: '该导入任务当前不能执行此操作，请刷新后查看最新状态' },
  IMPORT_CHUNK_MISMATCH: { code: 409002, status: 409, text: '导入数据与登记的不一致，请重新解析后再导入' },
  IMPORT_REFUSED: { code: 409003, status: 409, text: '数据未通过服务器核对，请处理问题后重新导入' },
  IMPORT_UNDO_STATE: { code: 409004, status: 409, text: '不能撤销：{reason}' },
  IMPORT_UNDO_CHANGED: {
    code: 409005,
    status: 409,
    text: '导入后有些月份又有变动，不能全部撤销；请查看明细，可选择只撤销没有变动的月份',
  },
  ALIAS_UNKNOWN: { code: 409020, status: 409, text: '培训方案中没有名为“{name}”的{what}，请从培训方案中选择' },
  ALIAS_NEEDLESS: { code: 409021, status: 409, text: '“{name}”本身就是培训方案中的{what}，不需要对应词' },
  ALIAS_TOO_MANY: { code: 409022, status: 409, text: '本院对应词已达 {most} 个，请联系教育处管理员清理' },
  IN_USE: { code: 409400, status: 409, text: '“{name}”仍在使用，不能{action}：{uses}' },
  NAME_TAKEN: { code: 409401, status: 409, text: '已有名为“{name}”的{what}，请换一个名称' },
  CODE_TAKEN: { code: 409402, status: 409, text: '编码“{code}”已被“{name}”使用，请换一个编码' },
  DICT_PARENT_INVALID: { code: 409403, status: 409, text: '上级科室不能是科室自己或它的下级，也不能是已停用的科室' },
  ORDER_STALE: { code: 409404, status: 409, text: '列表已有增减，没有保存；请核对最新的列表，再保存顺序' },
  DICT_CAPACITY_OVERLAP: { code: 409405, status: 409, text: '“{type}”有两段容量的时间重叠，请调整起止时间' },
  DICT_MERGE_INVALID: { code: 409406, status: 409, text: '不能这样合并：{reason}' },
  DICT_UNDO_IMPOSSIBLE: { code: 409407, status: 409, text: '不能撤销：{reason}' },
  DICT_PERSON_INVALID: {
    code: 409408,
    status: 409,
    text: '所选人员中有 {count} 人已不存在、不是在院职工或不在您的数据范围内，请重新选择',
  },
  MODULE_OFF: { code: 409420, status: 409, text: '该功能已由管理员关闭，如需使用请联系管理员' },
  IMAGE_INVALID: { code: 409421, status: 409, text: '请选择 2 MB 以内的 PNG、JPG 或 WebP 图片' },
  DICT_MAJOR_TAKEN: { code: 409410, status: 409, text: '专业“{name}”已属于“{base}”，请先从该基地移除' },
  DICT_REFERENCE_MISSING: { code: 409409, status: 409, text: '所选的{what}已不存在，请刷新后重新选择' },
  APPROVAL_TAKEN: { code: 409101, status: 409, text: '{by}已处理过这一级审批，请查看最新进度' },
  APPROVAL_STATE: { code: 409102, status: 409, text: '该记录当前不能执行此操作，请刷新后查看最新进度' },
  APPROVAL_OPEN: { code: 409103, status: 409, text: '已有一条提交正在审核，请等待处理或撤回后再提交' },
  APPROVAL_NO_REVIEWER: { code: 409104, status: 409, text: '没有可以审批的人员，请联系教育处管理员设置审批流程' },
  APPROVAL_URGED: { code: 409105, status: 409, text: '24 小时内已催办过，请稍后再试' },
  APPROVAL_OBSTACLE: { code: 409106, status: 409, text: '{reason}' },
  APPROVAL_PERSON: { code: 409107, status: 409, text: '不能交给此人审批：{reason}' },
  PROFILE_UNCHANGED: { code: 409110, status: 409, text: '没有修改任何内容' },
  IMPORT_FAILED: { code: 100004, status: 500, text: '轮转数据导入失败，请处理问题数据后重新导入' },
  REFERENCE_UNAVAILABLE: { code: 100005, status: 0, text: '未能获取手册信息，请联网后重新解析' },
  DEVICE_FULL: { code: 100006, status: 0, text: '本机存储空间不足，请清理浏览器数据或换一台设备后重试' },
  DEVICE_COPY_LOST: { code: 100007, status: 0, text: '本机暂存的文件已无法读取，请移除此任务后重新选择文件' },
  DEVICE_INSECURE: {
    code: 100008,
    status: 0,
    text: '当前连接不是 https，浏览器无法安全处理文件，请改用 https 地址打开本系统',
  },
  SELF_CHECK_OFF: { code: 404101, status: 404, text: '本站没有开放自检页' },
  PASSWORD_CHANGE_REQUIRED: { code: 403101, status: 403, text: '请先修改密码，再使用系统' },
  VIEW_ONLY: { code: 403103, status: 403, text: '正在以他人身份查看，不能修改' },
  GRANT_BEYOND_OWN: { code: 403102, status: 403, text: '不能授予自己没有的权限：{what}' },
  RANK_TOO_LOW: {
    code: 403104,
    status: 403,
    text: '不能{doing}：{name}的权限不低于您的权限，请由本人或权限更高的人员（如教育处管理员）办理',
  },
  LAST_ADMINISTRATOR: { code: 400201, status: 400, text: '至少要保留一名可以登录的管理员，此操作没有执行' },
  ROLE_IN_USE: { code: 400202, status: 400, text: '角色“{name}”仍有 {count} 人使用，请先移除这些人员' },
  ROLE_BUILT_IN: { code: 400203, status: 400, text: '“{name}”是系统内置角色，不能删除' },
  ROLE_NAME_TAKEN: { code: 400204, status: 400, text: '已有名为“{name}”的角色，请换一个名称' },
  PERMISSION_UNKNOWN: { code: 400205, status: 400, text: '权限 {code} 不存在，请刷新页面后重试' },
  PURVIEW_DECLARED: { code: 400206, status: 400, text: '“{title}”由系统提供，不能删除，可以改为隐藏' },
  PURVIEW_HAS_CHILDREN: { code: 400207, status: 400, text: '“{title}”下还有 {count} 项，请先移走或删除' },
  PURVIEW_TAKEN: { code: 400208, status: 400, text: '路径或权限码 {value} 已被使用' },
  PURVIEW_PLACE: { code: 400209, status: 400, text: '不能放在这里：按钮放在页面或目录下，页面放在目录下' },
  PASSWORD_WRONG: { code: 400210, status: 400, text: '原密码不正确' },
  PASSWORD_REFUSED: { code: 400211, status: 400, text: '{reason}' },
  CODE_TOO_SOON: { code: 400212, status: 400, text: '请 {seconds} 秒后再获取验证码' },
  CODE_LIMIT: { code: 400213, status: 400, text: '今天获取验证码的次数已用完，请明天再试或联系教育处管理员' },
  CODE_WRONG: { code: 400214, status: 400, text: '验证码不正确，还可以试 {left} 次' },
  CODE_EXPIRED: { code: 400220, status: 400, text: '验证码已失效，请重新获取' },
  CODE_UNSENT: { code: 400221, status: 400, text: '验证码没有发出，请稍后再试或联系教育处管理员' },
  RESET_EXPIRED: { code: 400215, status: 400, text: '找回密码的步骤已过期，请重新开始' },
  SSO_REFUSED: { code: 400216, status: 400, text: '单点登录链接无效或已过期，请从原系统重新进入' },
  SSO_OTHER_SESSION: { code: 400217, status: 400, text: '本浏览器已登录为 {name}，确认后将切换账号' },
  SSO_OFF: { code: 400218, status: 400, text: '没有开通单点登录，请用账号和密码登录' },
  EXAM_LOGIN_CLOSED: { code: 400219, status: 400, text: '目前没有开放考号登录的考试，请用工号或学号登录' },
  PERSON_STATUS_REFUSED: { code: 409301, status: 409, text: '不能从当前业务状态变更为{status}：{names}' },
  PERSON_OUT_OF_SCOPE: { code: 409302, status: 409, text: '所选科室或基地不在您的管理范围内，请重新选择' },
  STAFF_ID_TAKEN: { code: 409303, status: 409, text: '工号已被其他人员使用，请核对' },
  ID_CARD_TAKEN: { code: 409304, status: 409, text: '身份证号已登记在其他人员名下，请核对' },
  GUESSES_USED_UP: {
    code: 429002,
    status: 429,
    text: '一小时内查询号码是否已登记的次数过多，请一小时后再试，或联系教育处管理员核对',
  },
  SENSITIVE_FILTER: {
    code: 403105,
    status: 403,
    text: '按手机号码等敏感信息查询，须有“查看完整的证件号码和联系方式”的权限',
  },
  PERSON_TYPE_IN_USE: { code: 409305, status: 409, text: '仍有 {count} 人属于该人员类型，不能删除，可以停用' },
  PERSON_TYPE_BUILT_IN: { code: 409306, status: 409, text: '系统自带的人员类型不能删除，可以停用' },
  PERSON_TYPE_NAME_TAKEN: { code: 409307, status: 409, text: '已有同名的人员类型，请换一个名称' },
  PERSON_TYPE_STOPPED: { code: 409308, status: 409, text: '该人员类型不存在或已停用，不能新增人员' },
  TEACHER_UNFIT: { code: 409309, status: 409, text: '所选教师已停用、不是在院职工，或与学员为同一人，请重新选择' },
  PERSON_RECORDS_FULL: { code: 409310, status: 409, text: '每人最多登记 {count} 条教育经历和证书' },
  PERSON_NOT_OWN: {
    code: 409312,
    status: 409,
    text: '所选人员中有因轮转或带教而可见的人员，对其只能查看；修改请联系其所属科室或教育处',
  },
  PERSON_IS_SELF: { code: 409311, status: 409, text: '不能停用自己，请从所选人员中去掉自己' },
  PERSON_IN_USE: { code: 409600, status: 409, text: '不能删除{name}：{reasons}，请先处理' },
  USER_NO_ACCOUNT: { code: 409601, status: 409, text: '{name}还没有账号，请先开通' },
  USER_HAS_ACCOUNT: { code: 409602, status: 409, text: '{name}已有账号，请刷新后再试' },
  USERNAME_MISSING: { code: 409603, status: 409, text: '{name}没有登记{number}，不能作为账号，请先补充' },
  USERNAME_TAKEN: { code: 409604, status: 409, text: '账号 {username} 已被他人使用，请核对{name}的工号或学号' },
  USER_IS_SELF: { code: 409605, status: 409, text: '不能重置自己的密码，请在个人中心修改' },
  RESETS_NOT_PAUSED: { code: 409608, status: 409, text: '找回密码没有暂停，或已经解除，请刷新后查看' },
  PAUSE_IS_OWN: { code: 409609, status: 409, text: '不能解除自己的暂停，请由其他教育处管理员办理' },
  IMPORT_PERSON_DIFFERS: { code: 409606, status: 409, text: '工号 {staff_id} 已登记为{stored}，与表中的{given}不一致' },
  IMPORT_PERSON_HIDDEN: { code: 409607, status: 409, text: '工号 {staff_id} 不属于您管理的人员，不能更新' },
  GRAPHQL_REFUSED: { code: 400301, status: 400, text: '该查询未登记，不能运行' },
  SHEET_PARAMETERS_MISSING: { code: 409201, status: 0, text: '请传入正确的参数' },
  SHEET_FILE_MISSING: { code: 409202, status: 0, text: '请传入文件' },
  SHEET_HEADER_MISSING: { code: 409203, status: 0, text: '请传入表头字段及字段对应关系' },
  SHEET_NAME_MISSING: { code: 409204, status: 0, text: '请传入工作表名称' },
  SHEET_NOT_FOUND: { code: 409205, status: 0, text: '没有找到对应的工作表' },
  SHEET_IMPORT_FAILED: { code: 409206, status: 0, text: '导入未能完成，请重试；已写入的行不会重复写入' },
  DOWNLOAD_STATE: { code: 409220, status: 409, text: '该下载任务当前不能执行此操作，请刷新后查看最新状态' },
  DOWNLOAD_TOO_MANY: { code: 409221, status: 409, text: '进行中的下载任务已有 {most} 个，请等待完成或取消后再试' },
  ATTACHMENT_KIND: { code: 409230, status: 409, text: '这里不能上传该类型的文件，支持 {extensions}' },
  ATTACHMENT_BROKEN: { code: 409231, status: 409, text: '文件内容与扩展名不符，或文件已损坏，请检查后重新选择' },
  ATTACHMENT_PART: { code: 409232, status: 409, text: '上传的内容不完整，请重试' },
  ATTACHMENT_TOO_MANY: { code: 409233, status: 409, text: '{what}已达 {most} 个，请先完成或删除一些再上传' },
  ATTACHMENT_TOO_LARGE: { code: 413101, status: 413, text: '文件超过 {limit} MB，请压缩或拆分后再上传' },
  ATTACHMENT_BOMB: { code: 413102, status: 413, text: '文件展开后过大，无法接受，请换一个文件' },
  ATTACHMENT_QUOTA: {
    code: 409234,
    status: 409,
    text: '您已上传但还没有保存的文件过多（最多 {most}），请先保存或放弃其中一些，或 24 小时后再上传',
  },
  ATTACHMENT_STORE_FULL: {
    code: 503003,
    status: 503,
    text: '系统中等待保存的上传过多，请稍后再试；如持续出现请联系教育处管理员',
  },
  IMPORT_TOO_MANY: {
    code: 409240,
    status: 409,
    text: '您还有 {count} 个导入没有确认或取消，请先在任务列表中处理后再导入',
  },
  IMPORT_FILES_FULL: {
    code: 409241,
    status: 409,
    text: '您留存的未写入的导入表格已满（最多 {most}），请稍后再导入或联系教育处管理员',
  },
  DOWNLOAD_NOTHING: { code: 409222, status: 409, text: '没有符合条件的人员，请调整条件后再导出' },
  DOWNLOAD_TOO_LARGE: { code: 413110, status: 413, text: '所选内容过多（{what}），一次最多 {most}，请减少后分次导出' },
  DOWNLOAD_FAILED: { code: 409223, status: 0, text: '导出失败：{reason}' },
} as const satisfies Record<string, { code: number; status: number; text: string }>;

export type ErrorKey = keyof typeof errorTexts;

/** The text of an error with its placeholders filled. */
export function errorText(key: ErrorKey, values: Record<string, string | number> = {}): string {
  return errorTexts[key].text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** `details` of a refusal that says when to come again; on the wire also as Retry-After. */
export interface RetryAfter {
  retryAfterSeconds: number;
}

/** How long a refusal asks the caller to wait, in ms; undefined when it does not say. */
export function askedToWait(error: unknown): number | undefined {
  const { retryAfterSeconds } = ((error as AppError | undefined)?.details ?? {}) as Partial<RetryAfter>;
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : undefined;
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
