/** States of a download task (requirements section 3). */
export const downloadStatuses = ['AWAIT_CONFIRM', 'IN_PROGRESS', 'COMPLETED', 'ERROR'] as const;
export type DownloadStatus = (typeof downloadStatuses)[number];

export const downloadLabels: Record<DownloadStatus, string> = {
  AWAIT_CONFIRM: '待确认',
  IN_PROGRESS: '进行中',
  COMPLETED: '已完成',
  ERROR: '失败，重试',
};

/** What its owner may do with a task in each state; the server and the buttons both ask here. */
export const downloadActions = {
  confirm: ['AWAIT_CONFIRM'],
  retry: ['ERROR'],
  fetch: ['COMPLETED'],
  cancel: ['AWAIT_CONFIRM', 'IN_PROGRESS'],
  remove: ['COMPLETED', 'ERROR'],
} as const satisfies Record<string, readonly DownloadStatus[]>;
export type DownloadAction = keyof typeof downloadActions;

export function downloadCan(action: DownloadAction, status: DownloadStatus): boolean {
  return (downloadActions[action] as readonly DownloadStatus[]).includes(status);
}
