import type { ErrorList } from '../kernel/error-list';

/** Errors of importing placements and of the hospital's other words for subjects. */
export const rotationErrors = {
  IMPORT_FAILED: { code: 100004, status: 500, text: '轮转数据导入失败，请处理问题数据后重新导入' },
  REFERENCE_UNAVAILABLE: { code: 100005, status: 0, text: '未能获取手册信息，请联网后重新解析' },
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
} as const satisfies ErrorList;
