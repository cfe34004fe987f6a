import type { BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '@server/demo/accounts';

/** What the device knows of a task; see device/tasks/task.ts. */
export interface TaskState {
  id: string;
  state: number;
  stage: string;
  updatedAt: number;
  problem: { code: string } | null;
}

const patienceMs = 90_000;
/** When the import of a file was begun: what a task's file is called lies sealed. */
const begunAt = new Map<string, number>();
/** What measuring the server's clock may be wrong by. */
const clockErrorMs = 1000;

/** A tab of the product, worked as a user works it. */
export class Tab {
  constructor(readonly page: Page) {}

  static async open(context: BrowserContext, origin: string): Promise<Tab> {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await page.goto(`${origin}/main/`);
    return new Tab(page);
  }

  async signIn(): Promise<void> {
    await this.page.getByLabel('账号').fill('admin');
    await this.page.getByLabel('密码').fill(demoPassword);
    await this.page.getByRole('button', { name: '登录' }).click();
    await this.importButton().waitFor();
  }

  importButton() {
    return this.page.getByRole('banner').getByRole('button', { name: '轮转导入', exact: true });
  }

  dialog() {
    return this.page.getByRole('dialog', { name: /轮转导入|表格解析失败/ });
  }

  button(name: string | RegExp) {
    return this.dialog().getByRole('button', { name, exact: true });
  }

  /** Chooses a file in the dialog and starts. */
  async begin(name: string, bytes: Uint8Array): Promise<void> {
    await this.importButton().click();
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await this.dialog()
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
    begunAt.set(name, Date.now() - clockErrorMs);
    await this.button('开始解析').click();
  }

  /** Opens the dialog of a task from the tray, unless it is open. */
  async openTask(fileName: string): Promise<void> {
    await this.importButton().waitFor();
    // After a reload the dialog comes back by itself, perhaps just now: then it lies over the tray.
    if (await this.dialog().isVisible()) return;
    const tray = this.page.getByRole('button', { name: /^后台任务/ });
    await tray.click({ timeout: 3000 }).catch(() => undefined);
    if (await this.dialog().isVisible()) return;
    const row = this.page.getByRole('listitem').filter({ hasText: fileName });
    await row
      .getByRole('button', { name: /^(打开|查看并确认)$/ })
      .first()
      .click();
    await this.dialog().waitFor();
  }

  /** The task of a file, the last that was begun, as it lies on the device; undefined when there is none. */
  taskOf(fileName: string): Promise<TaskState | undefined> {
    return this.page.evaluate(
      async (since) => {
        const all: (TaskState & { createdAt: number })[] = [];
        for (const { name } of await indexedDB.databases()) {
          if (!name?.startsWith('reach-u')) continue;
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name);
            request.addEventListener('success', () => resolve(request.result));
            request.addEventListener('error', () => reject(request.error ?? new Error(name)));
          });
          const rows = await new Promise<typeof all>((resolve, reject) => {
            const request = database.transaction('tasks').objectStore('tasks').getAll();
            request.addEventListener('success', () => resolve(request.result as typeof all));
            request.addEventListener('error', () => reject(request.error ?? new Error(name)));
          });
          database.close();
          all.push(...rows.filter(({ createdAt }) => createdAt >= since));
        }
        return all.sort((one, other) => other.updatedAt - one.updatedAt)[0];
      },
      begunAt.get(fileName) ?? 0,
    );
  }

  /** Waits until the task is where it should be. @throws Error when it does not come there */
  async until(fileName: string, isThere: (task: TaskState) => boolean): Promise<TaskState> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const task = await this.taskOf(fileName);
      if (task && isThere(task)) return task;
      if (Date.now() > deadline) throw new Error(`the task stayed at ${JSON.stringify(task ?? null)}`);
      await this.page.waitForTimeout(50);
    }
  }
}

/** Ends a tab's process as a crash does. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
  // The command never answers: its own target is what it ends.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}
