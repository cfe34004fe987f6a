import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import templateWorkerUrl from '@workers/template.worker?worker&url';
import type { TemplateApi } from '@workers/template.worker';
import { proxy } from 'comlink';
import { saveFile } from '@/kernel/save-file';
import { lazyWorker } from '@device/threads/lazy-worker';
import { pageSession } from '@device/threads/session-bridge';

const templateWorker = lazyWorker<TemplateApi>(templateWorkerUrl);

export interface TemplateChoice {
  /** `YYYY-MM`. */
  firstMonth: string;
  months: number;
  withHandbook: boolean;
}

/** Builds the template in a worker and saves it. Fails with REFERENCE_UNAVAILABLE or NETWORK. */
export async function saveTemplate(userId: number, choice: TemplateChoice): Promise<void> {
  const last = formatMonth(monthIndex(choice.firstMonth) + choice.months - 1);
  const name = `轮转导入模板 ${choice.firstMonth} 至 ${last}.xlsx`;
  saveFile(await templateWorker.use((worker) => worker.template(userId, choice, name, proxy(pageSession))));
}
