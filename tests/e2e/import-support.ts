import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { normaliseName } from '@contract/kernel/text';
import type { OverviewRow } from '@contract/rotation/list-types';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import type { Row } from '@workers/engine/spreadsheet/write/model';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';

export const sample = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));

export interface Plan {
  header: string[];
  /** Texts as they stand in the sheet. */
  rows: string[][];
}

/** The first sheet of a workbook. */
export async function readPlan(path: string): Promise<Plan> {
  const workbook = await openWorkbook(new Uint8Array(await readFile(path)));
  const sheet = await workbook.readSheet(0);
  const lines = Array.from(sheet.rowNumbers, (_, line) =>
    Array.from({ length: sheet.columns }, (_, column) => cellText(sheet, line, column)),
  );
  return { header: lines[0]!, rows: lines.slice(1) };
}

/** A workbook to choose in the dialog. */
export async function planFile(name: string, header: Row, rows: Row[]) {
  const bytes = await writeWorkbook({ sheets: [{ name: '轮转计划', columns: [], rows: [header, ...rows] }] });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: Buffer.from(bytes) };
}

export type Placed = Record<string, Record<string, string>>;

/** Department texts by staff id and month, as a plan says; compared without regard to bracket width and spaces. */
export function placedInPlan({ header, rows }: Plan): Placed {
  const months = header.flatMap((title, column) => {
    const month = /^\d{4}-\d{2}/.exec(title)?.[0];
    const isFirst = header.findIndex((other) => other.startsWith(month ?? '-')) === column;
    return month && isFirst ? [{ month, column }] : [];
  });
  const staffId = header.indexOf('工号');
  return Object.fromEntries(
    rows.map((row) => [
      row[staffId]!,
      Object.fromEntries(
        months
          .filter(({ column }) => row[column] !== '')
          .map(({ month, column }) => [month, row[column]!.split('#').map(normaliseName).join('#')]),
      ),
    ]),
  );
}

/** The samples plan what lies ahead: what has begun on the demonstration's wards is not planned over. */
const firstMonth = '2028-01';

/** The same as the server has it, for everybody who is placed in a month that the samples plan. */
export async function placedOnServer(page: Page, origin: string): Promise<Placed> {
  const placed: Placed = {};
  for (let number = 1; ; number++) {
    const { list } = await api<{ list: OverviewRow[] }>(page, origin, '/api/v2/train/v2/rotate/overview/pages', {
      page: number,
      size: 500,
    });
    for (const { staffId, deptList } of list) {
      for (const { date, deptName, halfUp } of deptList) {
        if (date < firstMonth) continue;
        const months = (placed[staffId] ??= {});
        const text = normaliseName(deptName);
        months[date] = halfUp === 2 ? `${months[date]}#${text}` : text;
      }
    }
    if (list.length < 500) return placed;
  }
}

/** Empties everybody's rotations in the months that the samples plan, so that a test begins with nothing. */
export async function clearRotations(page: Page, origin: string): Promise<void> {
  const userIds: number[] = [];
  for (let number = 1; ; number++) {
    const query = { page: number, size: 500 };
    const { list } = await api<{ list: OverviewRow[] }>(page, origin, '/api/v2/train/v2/rotate/overview/pages', query);
    userIds.push(
      ...list.filter(({ deptList }) => deptList.some(({ date }) => date >= firstMonth)).map(({ userId }) => userId),
    );
    if (list.length < 500) break;
  }
  if (userIds.length === 0) return;
  const range = { userIds, startDate: firstMonth, endDate: '2099-12' };
  await api(page, origin, '/api/v2/train/rotate/delByRange', range);
}

async function api<Data>(page: Page, origin: string, path: string, data: unknown): Promise<Data> {
  const token = await page.evaluate(() => localStorage.getItem('reach_tk') ?? '');
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const response = await page.request.post(`${origin}${path}`, { headers, data });
  const body = (await response.json()) as { code: number; message: string; data: Data };
  expect(body.code, body.message).toBe(200);
  return body.data;
}

type Choosable = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

/** The import dialog as a user sees it. */
export class ImportDialog {
  constructor(readonly page: Page) {}

  readonly dialog = () => this.page.getByRole('dialog', { name: /轮转导入|表格解析失败|导入未完成/ });
  readonly button = (name: string) => this.dialog().getByRole('button', { name, exact: true });

  async open(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: '轮转导入', exact: true }).click();
    await expect(this.dialog()).toBeVisible();
  }

  async choose(file: Choosable): Promise<void> {
    await this.dialog().locator('input[type=file]').setInputFiles(file);
    await expect(this.dialog().getByText('正在读取工作表')).toHaveCount(0);
  }

  async parse(file: Choosable): Promise<void> {
    await this.choose(file);
    await this.button('开始解析').click();
  }

  /** Waits for the difference; large files take a while on a slow machine. */
  async expectQuestion(): Promise<void> {
    const settled = this.dialog().getByRole('button', { name: /^(确认导入|重新选择文件)$/ });
    await expect(settled).toHaveText('确认导入', { timeout: 60_000 });
  }

  async confirm(): Promise<void> {
    await this.expectQuestion();
    await this.button('确认导入').click();
  }

  async expectSuccess(): Promise<void> {
    await expect(this.dialog().getByText('导入成功')).toBeVisible({ timeout: 90_000 });
  }

  /** Ends the import at its difference: what is left there would stay in the person's tray, for tests after this one too. */
  async giveUp(): Promise<void> {
    await this.button('取消导入').click();
    await this.page.getByRole('dialog', { name: '取消导入' }).getByRole('button', { name: '取消导入' }).click();
    await expect(this.dialog()).toHaveCount(0);
    // The server has been told, too.
    await expect(this.page.getByRole('button', { name: '后台任务', exact: true })).toBeVisible();
  }

  /** A number of the difference, e.g. of 新增. */
  count(kind: string) {
    return this.dialog().locator('dl > div').filter({ hasText: kind }).locator('dd');
  }
}

/** The grid of wrong cells. */
export class FixGrid {
  constructor(readonly page: Page) {}

  readonly grid = () => this.page.getByRole('grid', { name: '错误行' });
  readonly cell = (text: string) => this.grid().getByRole('gridcell', { name: text, exact: true });
  readonly left = (count: number) => this.page.getByRole('alert').filter({ hasText: `还有 ${count} 处错误` });

  /** Puts the cursor on the cell that holds a text, scrolling the grid until it is drawn. */
  async seek(text: string): Promise<void> {
    await expect(async () => {
      if ((await this.cell(text).count()) > 0) return;
      // Down by a view, and from the end back to the top.
      await this.grid().evaluate((element) => {
        const isEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
        element.scrollTo({ top: isEnd ? 0 : element.scrollTop + element.clientHeight / 2 });
      });
      await expect(this.cell(text).first()).toBeAttached({ timeout: 500 });
    }).toPass();
    await this.cell(text).first().click();
  }

  async type(slip: { wrong: string; right: string }): Promise<void> {
    await this.seek(slip.wrong);
    await this.page.keyboard.insertText(slip.right);
    await this.page.keyboard.press('Enter');
  }
}
