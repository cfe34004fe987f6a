import type { Page, Request, Response } from '@playwright/test';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { examModule } from '@contract/exam/module';
import { chainStart, type ChainedEntry } from '@contract/exam/sittings/chain';
import type { Entrance, FinalReceipt, Packet, SittingReceipt } from '@contract/exam/sittings/sittings';
import type { DeviceLog } from '../checker/sittings';

const patienceMs = 60_000;
const { sitExam, waitExam } = examModule.screens;

/** A candidate at a browser: what he clicks, what his page writes down, and what it is told. */
export class ExamPage {
  page!: Page;
  readonly log: DeviceLog = {
    sitting: 0,
    start: '',
    publicKey: '',
    entries: [],
    receipts: [],
    final: null,
    parcels: [],
  };
  /** The option that was clicked last, by item; both from 0. */
  readonly clicked = new Map<number, number>();

  constructor(readonly origin: string) {}

  /** Goes on in a page; what it sends and is told is written down. */
  use(page: Page): this {
    this.page = page;
    page.setDefaultTimeout(patienceMs);
    page.on('request', (request) => this.sent(request));
    page.on('response', (response) => void this.told(response).catch(() => undefined));
    return this;
  }

  private sent(request: Request): void {
    const { pathname } = new URL(request.url());
    if (pathname === calls.saveAnswers.path)
      this.wrote((request.postDataJSON() as { entries: ChainedEntry[] }).entries);
  }

  private wrote(entries: readonly ChainedEntry[]): void {
    const known = new Set(this.log.entries.map(({ hash }) => hash));
    this.log.entries.push(...entries.filter(({ hash }) => !known.has(hash)));
  }

  private async told(response: Response): Promise<void> {
    const { pathname } = new URL(response.url());
    const dataOf = async <Data>() => ((await response.json()) as { data: Data }).data;
    if (!response.ok()) return;
    if (pathname === calls.enterExam.path || pathname === calls.ticketEntrance.path) {
      const { sitting_id, public_key } = await dataOf<Entrance>();
      Object.assign(this.log, { sitting: sitting_id, publicKey: public_key });
    } else if (pathname === calls.sittingPacket.path) {
      const { variant, manifest_hash } = await dataOf<Packet>();
      this.log.start = chainStart(this.log.sitting, variant, manifest_hash);
    } else if (pathname === calls.saveAnswers.path) {
      const { sitting_id, head_seq, head_hash, server_time, deadline, nonce, signature } =
        await dataOf<SittingReceipt>();
      this.log.receipts.push({ sitting_id, head_seq, head_hash, server_time, deadline, nonce, signature });
    } else if (pathname === calls.submitSitting.path) {
      const { head_seq, head_hash } = await dataOf<FinalReceipt>();
      this.log.final = { head_seq, head_hash };
    }
  }

  async signInByTicket({ no, code }: { no: string; code: string }): Promise<void> {
    await this.page.goto(`${this.origin}/main/login`);
    await this.page.getByText('考号', { exact: true }).click();
    await this.page.getByLabel('考号', { exact: true }).last().fill(no);
    await this.page.getByLabel('准考证编码').fill(code);
    await this.page.getByRole('button', { name: '登录' }).click();
  }

  async signIn(username: string, password: string, examId: number): Promise<void> {
    const back = encodeURIComponent(`/main${waitExam.path}?exam=${examId}`);
    await this.page.goto(`${this.origin}/main/login?redirect=${back}`);
    await this.page.getByLabel('账号').fill(username);
    await this.page.getByLabel('密码').fill(password);
    await this.page.getByRole('button', { name: '登录' }).click();
  }

  /** Waits until the product itself is on the device, and begins. */
  async begin(): Promise<void> {
    await this.page.getByLabel('我已阅读并承诺遵守').check();
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await this.page.getByRole('button', { name: '开始作答' }).click();
    await this.page.getByText(/第 1 \/ \d+ 题/).waitFor();
  }

  /** Opens the sitting again, where its page was lost. */
  async reopen(): Promise<void> {
    await this.page.goto(`${this.origin}/main${sitExam.path}?sitting=${this.log.sitting}`);
    await this.page.getByText(/第 1 \/ \d+ 题/).waitFor();
  }

  /** Clicks an option, and waits until the page says that it is kept. */
  choose(item: number, option: number): Promise<void> {
    return this.counting('本机已存', () => this.click(item, option));
  }

  /** The same on a device that is full: the page says so, and the server has it. */
  async chooseUnkept(item: number, option: number): Promise<void> {
    await this.counting('服务器已收', () => this.click(item, option));
    await this.page.getByRole('alert').filter({ hasText: '本机存储空间已满' }).waitFor();
  }

  /** Clicks an option. */
  async click(item: number, option: number): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^第 ${item + 1} 题，`) }).click();
    await this.page.getByText(new RegExp(`第 ${item + 1} / \\d+ 题`)).waitFor();
    await this.page.getByRole('radio').nth(option).check();
    this.clicked.set(item, option);
  }

  /** Waits until a count of the page is higher than before. */
  private async counting(words: '本机已存' | '服务器已收', act: () => Promise<void>): Promise<void> {
    const count = (named: string) => Number(new RegExp(`${named} (\\d+)`).exec(document.body.innerText)?.[1] ?? 0);
    const before = await this.page.evaluate(count, words);
    await act();
    await this.page.waitForFunction(
      ({ named, seen }) => Number(new RegExp(`${named} (\\d+)`).exec(document.body.innerText)?.[1] ?? 0) > seen,
      { named: words, seen: before },
    );
  }

  /** Waits until the server has all that the page has kept. */
  async received(): Promise<void> {
    await this.page.waitForFunction(() => {
      const [, kept, got] = /本机已存 (\d+) · 服务器已收 (\d+)/.exec(document.body.innerText) ?? [];
      return kept !== undefined && kept === got;
    });
  }

  /** What lies on the device is his own log, too. */
  async readDevice(): Promise<void> {
    const entries = await this.page.evaluate(async (name) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction('log').objectStore('log').getAll();
        request.addEventListener('success', () => resolve(request.result as unknown[]));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      database.close();
      return rows as ChainedEntry[];
    }, `reach-exam-s${this.log.sitting}`);
    this.wrote(entries);
  }

  async handIn(): Promise<void> {
    await this.page.getByRole('button', { name: '交卷', exact: true }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
    await this.page.getByText(/服务器已收到全部 \d+ 条作答记录/).waitFor();
    await this.readDevice();
  }
}
