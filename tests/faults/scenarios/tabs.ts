import { chromium, type BrowserContext, type Route } from '@playwright/test';
import { errorTexts } from '@contract/kernel/errors';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { prepareWorkbook, signInAt, type Prepared } from '../world/client';
import { crash, Tab, type TaskState } from '../world/tab';
import { Trial } from '../world/trial';
import { attempt, type Outcome, type Stage } from './scenario';

const imports = /\/api\/v2\/rotation\/imports\//;

/** Where an import stands when its tab is lost, and which call is kept from the server until then. */
const places: {
  name: string;
  held?: RegExp;
  method?: string;
  refused?: boolean;
  isThere: (task: TaskState) => boolean;
}[] = [
  { name: '0 or 5, just begun', isThere: () => true },
  { name: '5 reference', held: /\/api\/v2\/rotation\/reference/, isThere: ({ stage }) => stage === 'reference' },
  { name: '5 checking', isThere: ({ stage, state }) => stage === 'checking' || stage === 'uploading' || state > 5 },
  { name: '5 uploading', held: /\/chunks\//, method: 'PUT', isThere: ({ stage }) => stage === 'uploading' },
  {
    name: '5 difference',
    held: /\/file$/,
    method: 'PUT',
    isThere: ({ stage }) => stage === 'difference' || stage === 'uploading',
  },
  { name: '12 waiting for the answer', isThere: ({ state }) => state === 12 },
  { name: '15 confirming', held: /\/confirm$/, method: 'POST', isThere: ({ state }) => state === 15 },
  { name: '15 writing', isThere: ({ state, stage }) => state > 15 || stage === 'writing' },
  { name: '20 system error', held: /\/chunks\//, method: 'PUT', refused: true, isThere: ({ state }) => state === 20 },
  { name: '25 success', isThere: ({ state }) => state === 25 },
  { name: '10 wrong rows', isThere: ({ state }) => state === 10 },
];
const ways = ['crash', 'reload', 'close'] as const;

/** Loses the tab in every state in real Chromium; each import goes on, or asks for its file. */
export function lostTabs(stage: Stage, count: number): Promise<Outcome> {
  return attempt(`${count} tabs crashed, reloaded or closed`, async (outcome) => {
    const { engine, folder, people } = stage;
    const trial = await Trial.begin(engine, folder);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      await trial.start();
      const call = await signInAt(trial.origin);
      const workbooks = [];
      for (const variant of [0, 1])
        workbooks.push(await prepareWorkbook(call, { people, count: 120, months: 12, variant }));
      const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
      await (await Tab.open(context, trial.origin)).signIn();
      for (let number = 0; number < count; number++) {
        await loseOne(number, { trial, context, prepared: workbooks[number % 2]! }, outcome);
        stage.say(`  ${number + 1} of ${count} tabs`);
      }
      await context.close();
      outcome.complaints.push(...(await trial.finish()));
      outcome.note = `${places.length} states, ${ways.join(', ')}`;
    } finally {
      await browser.close();
      await trial.remove();
    }
  });
}

interface Setting {
  trial: Trial;
  context: BrowserContext;
  prepared: Prepared;
}

async function loseOne(number: number, { trial, context, prepared }: Setting, outcome: Outcome): Promise<void> {
  const place = places[number % places.length]!;
  const way = ways[Math.floor(number / places.length + number) % ways.length]!;
  const isWrong = place.name.startsWith('10');
  const name = `${number}-${place.name.split(' ')[0]}.xlsx`;
  const bytes = isWrong ? await wrongFile(prepared) : prepared.bytes;
  const tab = await Tab.open(context, trial.origin);
  await tab.importButton().waitFor();
  const hold = (route: Route) => {
    if (place.method && route.request().method() !== place.method) return route.fallback();
    return place.refused ? route.fulfill({ status: 409, json: refusal }) : undefined;
  };
  if (place.held) await context.route(place.held, hold);
  try {
    await tab.begin(name, bytes);
    const isAfterAnswer = /^(15|25)/.test(place.name);
    if (isAfterAnswer) await tab.button('确认导入').click();
    const { id } = await tab.until(name, place.isThere);
    if (!isWrong) trial.recorder.add(eventOf(id, prepared));
    trial.recorder.note('fault', `${way} in ${place.name}`);
    const back = await lose(tab, way, context, trial.origin);
    if (place.held) await context.unroute(place.held, hold);
    const end = await finish(back, name, isWrong);
    // A failed task is tried again under another id.
    if (!isWrong && end.id !== id) trial.recorder.add(eventOf(end.id, prepared));
    await back.page.close();
  } catch (error) {
    outcome.failures.push(`${way} in ${place.name}: ${error instanceof Error ? error.message : String(error)}`);
    await context.unroute(place.held ?? imports);
  }
}

/** IMPORT_CHUNK_MISMATCH, as a server says it: nothing that a client would try again by itself. */
const refusal = {
  code: errorTexts.IMPORT_CHUNK_MISMATCH.code,
  message: '测试中的拒绝',
  data: { error: 'IMPORT_CHUNK_MISMATCH', requestId: 'fault' },
};

function eventOf(id: string, { fileHash, clearBlanks, cells }: Prepared) {
  return { type: 'import' as const, id, fileHash, clearBlanks, cells, mayFail: true };
}

async function lose(tab: Tab, way: (typeof ways)[number], context: BrowserContext, origin: string): Promise<Tab> {
  if (way === 'reload') {
    await tab.page.reload();
    return tab;
  }
  if (way === 'crash') await crash(tab.page);
  await tab.page.close();
  return Tab.open(context, origin);
}

/** Brings the import to its end as the user would. */
async function finish(tab: Tab, name: string, isWrong: boolean): Promise<TaskState> {
  const task = await tab.until(name, ({ state, problem }) => state >= 10 && (state !== 15 || problem === null));
  if (isWrong) {
    if (task.state !== 10) throw new Error(`wrong rows ended in state ${task.state}`);
    await tab.openTask(name);
    return task;
  }
  if (task.state === 25) return task;
  await tab.openTask(name);
  if (task.state === 20) await tab.button('重试').click();
  const answered = await tab.until(name, ({ state }) => state === 12 || state === 25);
  if (answered.state === 12) await tab.button('确认导入').click();
  return tab.until(name, ({ state }) => state === 25);
}

/** The workbook with a department that nobody knows. */
function wrongFile({ cells }: Prepared): Promise<Uint8Array> {
  const rows = cells.map((line, row) => (row === 1 ? line.with(line.length - 1, '不存在的科室') : line));
  return writeWorkbook({ sheets: [{ name: '轮转计划', columns: [], rows }] });
}
