import type { ErrorList } from './error-list';

/**
 * Errors of the platform: what the gate, the kits, the device and the workers say, whichever module is asked. 100000 and
 * 100001 are the customer's numbers (requirements section 8).
 */
export const kernelErrors = {
  SIGN_IN_REQUIRED: { code: 401, status: 401, text: '登录已过期，请重新登录' },
  FORBIDDEN: { code: 403, status: 403, text: '没有访问权限，请联系教育处管理员' },
  NOT_FOUND: { code: 404, status: 404, text: '没有找到要访问的内容，可能已被删除' },
  SYSTEM_ERROR: { code: 100000, status: 500, text: '系统异常，请稍后重试[；如仍出现请提供请求编号 {requestId}]' },
  UNKNOWN: { code: 100001, status: 500, text: '未知错误' },
  NETWORK: { code: 100002, status: 0, text: '网络连接异常，请检查网络后重试' },
  DEVICE_FULL: {
    code: 100006,
    status: 0,
    text: '本机存储空间已满：{lost}。此前保存的内容不受影响。请删除本机不用的文件，或移除后台任务中已结束的导入，再重试；请勿清除浏览器数据，以免丢失未同步的内容',
  },
  DEVICE_COPY_LOST: { code: 100007, status: 0, text: '本机暂存的文件已无法读取，请移除此任务后重新选择文件' },
  DEVICE_INSECURE: {
    code: 100008,
    status: 0,
    text: '当前连接不是 https，浏览器无法安全处理文件，请改用 https 地址打开本系统',
  },
  REFERENCE_MISSING: { code: 409010, status: 409, text: '所选的内容已不存在，请刷新后重新选择' },
  VALUE_TAKEN: { code: 409011, status: 409, text: '已有相同的内容，请刷新后核对，再修改保存' },
  SHEET_PARAMETERS_MISSING: { code: 409201, status: 0, text: '请传入正确的参数' },
  SHEET_FILE_MISSING: { code: 409202, status: 0, text: '请传入文件' },
  SHEET_HEADER_MISSING: { code: 409203, status: 0, text: '请传入表头字段及字段对应关系' },
  SHEET_NAME_MISSING: { code: 409204, status: 0, text: '请传入工作表名称' },
  SHEET_NOT_FOUND: { code: 409205, status: 0, text: '没有找到对应的工作表' },
  SHEET_IMPORT_FAILED: { code: 409206, status: 0, text: '导入未能完成，请重试；已写入的行不会重复写入' },
  IN_USE: { code: 409400, status: 409, text: '“{name}”仍在使用，不能{action}：{uses}' },
  NAME_TAKEN: { code: 409401, status: 409, text: '名称“{name}”已被使用，请换一个名称' },
  CODE_TAKEN: { code: 409402, status: 409, text: '编码“{code}”已被“{name}”使用，请换一个编码' },
  ORDER_STALE: { code: 409404, status: 409, text: '列表已有增减，没有保存；请核对最新的列表，再保存顺序' },
  MODULE_OFF: { code: 409420, status: 409, text: '该功能已由管理员关闭，如需使用请联系管理员' },
  OUTBOX_UNSURE: { code: 409506, status: 0, text: '此操作提交已久，无法确认是否已生效，请核对后决定重试或放弃' },
  OUTBOX_UNREADABLE: { code: 409507, status: 0, text: '本机暂存的内容已无法读取，只能放弃' },
  OUTBOX_FILE_FAILED: { code: 600021, status: 0, text: '照片未能上传，请重试；仍不能上传时，移除或重选照片后再保存' },
  TICKET_INVALID: { code: 410001, status: 410, text: '此链接只能使用一次，或已过期，请刷新页面' },
  VERSION_STALE: { code: 412001, status: 412, text: '内容已被他人修改，请核对最新内容后再保存' },
  PAYLOAD_TOO_LARGE: { code: 413001, status: 413, text: '提交的内容过大，请分批提交' },
  INPUT_INVALID: { code: 422001, status: 400, text: '提交的内容有误：{detail}' },
  KEY_REUSED: { code: 422002, status: 422, text: '同一操作已用其他内容提交过，请刷新页面后重试' },
  KEY_MISSING: { code: 428001, status: 428, text: '请求缺少防重复标识，请刷新页面后重试' },
  VERSION_MISSING: { code: 428002, status: 428, text: '请求缺少版本号，请刷新页面后重试' },
  TOO_MANY_REQUESTS: { code: 429001, status: 429, text: '操作过于频繁，请稍后再试' },
  SERVER_BUSY: { code: 503001, status: 503, text: '服务正在启动或停止，请稍后重试' },
  SERVER_FULL: { code: 503002, status: 503, text: '使用的人较多，请稍候再试' },
  OUTBOX_PENDING: {
    code: 600020,
    status: 0,
    text: '这条记录已有操作保存在本机、尚未提交，请待其提交后再操作，或在“待同步”中放弃它',
  },
} as const satisfies ErrorList;
