import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from '@playwright/test';
import { accountEndpoints } from '@contract/account/endpoints';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import type { CallFn } from '@contract/kernel/call';
import { demoPassword } from '@server/demo/accounts';
import { fillDatabases } from '../../e2e/support/full-device';
import { layLine, type Line } from '../../e2e/support/line';
import { sealPassword } from '../../../scripts/rotation/client';
import { judgeSittings } from '../checker/sittings';
import { signInAt } from '../world/client';
import { ExamPage } from '../world/exam-page';
import { KillableBrowser } from '../world/killable-browser';
import type { Trial } from '../world/trial';
import { moveExam, published, readSittings } from './exam';
import { inTrial, type Outcome, type Stage } from './scenario';

const hourMs = 3_600_000;
/** The demo's trainee, who has an account. */
const studentId = 4;

interface Scene {
  trial: Trial;
  browser: Browser;
  examId: number;
  tickets: { no: string; code: string; personId: number }[];
}

/** Candidates in real Chromium, each with a fault of his own; all hand in, and nothing of what they wrote is lost. */
export function examInBrowsers(stage: Stage): Promise<Outcome> {
  const { folder, remove } = ownBuild(stage.folder);
  return inTrial('an exam in browsers that fail', { ...stage, folder }, async ({ trial, call, outcome }) => {
    const rules = { is_fullscreen: false, shuffle_questions: false, shuffle_options: false };
    const quick = [newPassword, killedBrowser, clockJumps, fullDevice];
    const faults = stage.short ? quick : [...quick, hourOffline, newVersion];
    const { id, tickets, paperId } = await published(trial, call, { writers: faults.length, first: studentId, rules });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    const sat: ExamPage[] = [];
    try {
      for (const [at, fault] of faults.entries()) {
        const begun = performance.now();
        sat.push(await fault({ trial, browser, examId: id, tickets: tickets.slice(at) }));
        stage.say(`  ${fault.name}: ${Math.round((performance.now() - begun) / 1000)} s`);
      }
    } finally {
      await browser.close();
    }
    const options = await optionsOf(await signInAt(trial.origin), paperId);
    await trial.server!.stop();
    const stored = await trial.world.read(readSittings);
    outcome.complaints.push(
      ...judgeSittings(
        sat.map(({ log }) => log),
        stored,
      ),
    );
    for (const { log, clicked } of sat) {
      const rows = stored.entries.filter(({ sitting, kind }) => sitting === log.sitting && kind === 'answer');
      for (const [item, option] of clicked) {
        const last = rows.filter((row) => row.item === item).toSorted((one, other) => one.seq - other.seq);
        if (last.at(-1)?.value !== options[item]![option])
          outcome.failures.push(
            `sitting ${log.sitting}: of question ${item + 1} another option counts than was clicked`,
          );
      }
      if (log.receipts.length === 0 || clicked.size === 0 || !log.final)
        outcome.failures.push(`sitting ${log.sitting}: nothing was written, or it was not handed in`);
    }
    const sum = (of: (one: ExamPage) => number) => sat.reduce((total, one) => total + of(one), 0);
    outcome.note = `${faults.map(({ name }) => name).join(', ')}: ${sum(({ log }) => log.entries.length)} entries, ${sum(({ log }) => log.receipts.length)} receipts`;
  }).finally(remove);
}

/** A build of its own, of which a next version can be made. */
function ownBuild(built: string) {
  const root = mkdtempSync(join(tmpdir(), 'reach-build-'));
  const folder = join(root, 'dist');
  cpSync(built, folder, { recursive: true });
  for (const name of ['node_modules', 'package.json'])
    symlinkSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), join(root, name));
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Ids of the options by item, in their order. */
async function optionsOf(call: CallFn, paperId: number): Promise<string[][]> {
  const items = await call(calls.paperAnswers, { params: { id: paperId } });
  return items.map(({ content }) => content.parts[0]!.public.options.map(({ id }) => id));
}

/** A window of his own, on a line of his own. */
async function seated({ trial, browser }: Scene): Promise<{ at: ExamPage; line: Line }> {
  const line = await layLine(trial.origin);
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  return { at: new ExamPage(line.origin).use(await context.newPage()), line };
}

async function begun(scene: Scene): Promise<{ at: ExamPage; line: Line }> {
  const { at, line } = await seated(scene);
  await at.signInByTicket(scene.tickets[0]!);
  await at.begin();
  return { at, line };
}

/** His password is changed on another device: all his sessions end, and the sitting goes on. */
async function newPassword(scene: Scene): Promise<ExamPage> {
  const { at } = await seated(scene);
  await at.signIn('student', demoPassword, scene.examId);
  await at.begin();
  await at.choose(0, 1);
  const other = await signInAt(scene.trial.origin, 'student');
  const { publicKey, nonce, key_id } = await other(accountEndpoints.cryptoPublic, {});
  const [source_password, new_password, confirm_password] = [demoPassword, 'Reach@2027x', 'Reach@2027x'].map((text) =>
    sealPassword(text, publicKey, nonce),
  ) as [string, string, string];
  await other(accountEndpoints.modifyPassword, { body: { source_password, new_password, confirm_password, key_id } });
  const status = await at.page.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { authorization: localStorage.getItem('reach_tk') ?? '' } });
    return answer.status;
  }, accountEndpoints.purview.path);
  if (status !== 401) throw new Error(`the session should have ended, and answers ${status}`);
  await at.choose(1, 2);
  await at.received();
  await at.page.reload();
  await at.choose(2, 0);
  await at.handIn();
  return at;
}

/** An hour without a network, with a reload in the middle of it. The exam is an hour older when the line is back. */
async function hourOffline(scene: Scene): Promise<ExamPage> {
  const { at, line } = await seated(scene);
  await at.page.clock.install();
  await at.signInByTicket(scene.tickets[0]!);
  await at.begin();
  await at.choose(0, 1);
  await at.received();
  await keepsTheProduct(at);
  await line.cut();
  await at.choose(0, 2);
  await at.choose(1, 0);
  await at.page.clock.fastForward(hourMs / 2);
  await at.page.reload();
  await at.choose(2, 3);
  await at.page.clock.fastForward(hourMs / 2);
  await at.choose(3, 1);
  await scene.trial.server!.stop();
  await moveExam(scene.trial, scene.examId, `interval '-1 hour'`);
  await scene.trial.start();
  await line.mend();
  await at.received();
  await at.handIn();
  return at;
}

/** The browser is killed with everything in it while it has no network, and opened again. */
async function killedBrowser(scene: Scene): Promise<ExamPage> {
  const line = await layLine(scene.trial.origin);
  const at = new ExamPage(line.origin);
  const browser = new KillableBrowser();
  try {
    at.use(await browser.open());
    await at.signInByTicket(scene.tickets[0]!);
    await at.begin();
    await at.choose(0, 0);
    await at.received();
    await line.cut();
    await at.choose(0, 3);
    await at.choose(1, 1);
    await browser.kill();
    await line.mend();
    at.use(await browser.open());
    await at.reopen();
    await at.choose(2, 2);
    await at.received();
    await at.handIn();
  } finally {
    await browser.remove();
  }
  return at;
}

/** The clock of the device is set two hours ahead, and then two behind; with a reload after each. */
async function clockJumps(scene: Scene): Promise<ExamPage> {
  const { at } = await begun(scene);
  await at.choose(0, 1);
  for (const [item, hours] of [
    [1, 2],
    [2, -2],
  ] as const) {
    await at.page.clock.setSystemTime(Date.now() + hours * hourMs);
    await at.choose(item, 1);
    await at.received();
    await at.page.reload();
    await at.choose(item, 2);
  }
  await at.handIn();
  return at;
}

/** The device is full: what is clicked then goes to the server at once, and is there again when there is room. */
async function fullDevice(scene: Scene): Promise<ExamPage> {
  const { at, line } = await begun(scene);
  await at.choose(0, 1);
  await at.received();
  const empty = await fillDatabases(at.page);
  await at.chooseUnkept(0, 3);
  await at.chooseUnkept(1, 2);
  // What neither the device nor the server has lives in the page, until there is room.
  await line.cut();
  await at.click(2, 1);
  await empty();
  await at.choose(3, 0);
  await line.mend();
  await at.received();
  await fillDatabases(at.page);
  await at.chooseUnkept(3, 2);
  // A reload forgets what only the page has, and the server has it.
  await at.page.reload();
  await at.choose(0, 2);
  await at.received();
  await at.handIn();
  return at;
}

/** Another version is published and taken by the service worker while the sitting goes on. */
async function newVersion(scene: Scene): Promise<ExamPage> {
  const { at } = await begun(scene);
  await at.choose(0, 2);
  await keepsTheProduct(at);
  publishNext(join(scene.trial.folder, 'client'));
  await at.page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
  await at.page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting != null || registration?.installing != null;
  });
  await at.choose(1, 0);
  await at.page.reload();
  await at.choose(2, 1);
  await at.received();
  await at.handIn();
  return at;
}

/** A next version, in which a part that is loaded late has another name. */
function publishNext(client: string): void {
  const part = readdirSync(join(client, 'assets')).find((name) => /^user-panel-.*\.js$/.test(name))!;
  const next = 'user-panel-NEXT.js';
  renameSync(join(client, 'assets', part), join(client, 'assets', next));
  for (const file of ['sw.js', 'offline-files.json']) {
    const text = readFileSync(join(client, file), 'utf8');
    if (!text.includes(part)) throw new Error(`${part} is not in ${file}`);
    writeFileSync(join(client, file), text.replaceAll(part, next));
  }
}

/** Waits until the whole product lies on the device. */
async function keepsTheProduct({ page }: ExamPage): Promise<void> {
  await page.waitForFunction(
    async () => {
      const { first, rest } = (await (await fetch('/main/offline-files.json')).json()) as Record<string, string[]>;
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const paths = new Set(kept.flat().map(({ url }) => new URL(url).pathname));
      return [...first!, ...rest!].every((url) => paths.has(`/main/${url}`));
    },
    undefined,
    { polling: 500 },
  );
}
