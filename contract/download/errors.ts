import type { ErrorList } from '../kernel/error-list';

/** Errors of files made in the background. */
export const downloadErrors = {
  DOWNLOAD_STATE: { code: 409220, status: 409, text: '该下载任务当前不能执行此操作，请刷新后查看最新状态' },
  DOWNLOAD_TOO_MANY: { code: 409221, status: 409, text: '进行中的下载任务已有 {most} 个，请等待完成或取消后再试' },
  DOWNLOAD_NOTHING: { code: 409222, status: 409, text: '没有符合条件的人员，请调整条件后再导出' },
  DOWNLOAD_FAILED: { code: 409223, status: 0, text: '导出失败：{reason}' },
  DOWNLOAD_TOO_LARGE: { code: 413110, status: 413, text: '所选内容过多（{what}），一次最多 {most}，请减少后分次导出' },
} as const satisfies ErrorList;
