import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import type { FullContent } from '@contract/exam/content';
import { examRules } from '@contract/exam/exams/types';
import type { Packet, Started } from '@contract/exam/sittings/sittings';
import type { CallFn } from '@contract/kernel/call';
import { importKey, openPacket } from '@device/exam/packet';
import { signIn } from '../../scripts/rotation/client';
import { findOnDevice } from './support/device-reader';
import { layRecorder, type Recorder } from './support/recorder';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

/**
 * Strings stand in everything that tells an answer. A trainee sits the exam and practises; every byte that comes to his browser,
 * what its databases, caches and storages hold, and what its pages say is searched for them. Strings that must be there are
 * searched for in the same ways, and in the end the answers are released: a search that finds nothing at all would prove nothing.
 */
test.setTimeout(300_000);
test.use({ serviceWorkers: 'allow', reuseContext: false });

const canaries = {
  analysis: 'CANARY-ANALYSIS-A7',
  accepted: 'CANARY-ACCEPTED-B6',
  rubric: 'CANARY-RUBRIC-C5',
  answer: 'CANARY-ANSWER-D4',
  practice: 'CANARY-PRACTICE-E3',
  /** Names of pictures, in the exam and in practice: they say what is to be seen. */
  picture: 'CANARY-PICTURE-F2',
  practised: 'CANARY-PRACTISED-G1',
};
const secrets = Object.values(canaries);
/** In the second step of a case: a secret until the first is answered, and then on the page alone. */
const steps = { reveal: 'CANARY-REVEAL-H8', stem: 'CANARY-STEP-I9' };
const later = Object.values(steps);
/** In the stem, in what the candidate writes, in the name of the exam; and on the device, by this test. */
const decoys = { stem: 'DECOY-STEM-1', words: 'DECOY-WORDS-2', name: 'DECOY-NAME-3', kept: 'DECOY-KEPT-4' };

let server: TestServer;
let recorder: Recorder;
let admin: CallFn;
const as = (user: string) => signIn({ REACH_URL: server.origin, REACH_USER: user, REACH_PASSWORD: demoPassword });

test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  recorder = await layRecorder(server.origin);
  admin = await as('admin');
});
test.afterAll(async () => {
  recorder.close();
  await server.stop();
});

type Part = FullContent['parts'][number];
const unit = { material: '', media: [], options: [], is_pinned: false, no_back: false };
const shown = { stem: '', media: [], options: [], is_pinned: false, blanks: 0, reveal: '', marks: null, aspect: null };
const hidden = { key: [], blanks: [], rubric: [], targets: [], answer: '', analysis: '' };
const options = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'].map((id, at) => ({ id, text: `选项内容 ${at + 1}` }));
const content = (part: Part): FullContent => ({ unit, parts: [part] });
const single = (stem: string, analysis: string) =>
  content({ public: { ...shown, type: 1, stem, options }, secret: { ...hidden, key: ['bbbb'], analysis } });
const blank = content({
  public: { ...shown, type: 8, stem: '正常成人体温的上限是（1）', blanks: 1 },
  secret: {
    ...hidden,
    blanks: [{ accept: [canaries.accepted], number: null, tolerance: 0, unit: '', free_group: null, weight: 1 }],
    analysis: canaries.analysis,
  },
});
const words = content({
  public: { ...shown, type: 9, stem: '简述处理步骤' },
  secret: {
    ...hidden,
    rubric: [{ text: canaries.rubric, points: 10 }],
    answer: canaries.answer,
    analysis: canaries.analysis,
  },
});

const stepped: FullContent = {
  unit: { ...unit, material: '患者，男，56 岁，突发胸痛 2 小时' },
  parts: [
    { public: { ...shown, type: 1, stem: '首先应做的检查是', options }, secret: { ...hidden, key: ['bbbb'] } },
    {
      public: { ...shown, type: 1, stem: `下一步处理是 ${steps.stem}`, reveal: `检查示 ${steps.reveal}`, options },
      secret: { ...hidden, key: ['cccc'] },
    },
    // A case has three parts at least.
    { public: { ...shown, type: 1, stem: '出院后应复查', options }, secret: { ...hidden, key: ['dddd'] } },
  ],
};

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture of a question under a name. @returns its id */
async function drawn(name: string): Promise<string> {
  const hash = createHash('sha256').update(png).digest('hex');
  const { id } = await admin(attachmentEndpoints.begin, {
    body: { name: `${name}.png`, size: png.length, hash, kind: 'image', owner: 'exam-question', owner_id: '' },
  });
  const params = { id, index: 0 };
  await admin(attachmentEndpoints.part, { params, query: { hash }, body: new Uint8Array(png) });
  return (await admin(attachmentEndpoints.complete, { params: { id } })).id;
}
const withPicture = ({ unit: of, parts: [part] }: FullContent, id: string): FullContent => {
  const media = [{ id, hash: '', kind: 'image' as const, name: '' }];
  return { unit: of, parts: [{ ...part!, public: { ...part!.public, media } }] };
};

const minuteMs = 60_000;
const points = [[10], [10], [10], [4, 4, 2]];

/** The questions in a public bank, one more for practice, and an exam of them that begins with the next minute. */
async function arranged() {
  const bank = await admin(calls.saveBank, { body: { name: '密级走查', kind: 1 } });
  const written: number[] = [];
  const picture = await drawn(canaries.picture);
  for (const [type, one] of [
    [1, withPicture(single(`下列哪项正确 ${decoys.stem}`, canaries.analysis), picture)],
    [8, blank],
    [9, words],
    [4, stepped],
  ] as const) {
    const body = { bank_id: bank.id, type, is_practice: true, content: one };
    written.push((await admin(calls.saveQuestion, { body })).id);
  }
  const practisedPicture = await drawn(canaries.practised);
  const practised = withPicture(single('练习：下列哪项正确', canaries.practice), practisedPicture);
  await admin(calls.saveQuestion, { body: { bank_id: bank.id, type: 1, is_practice: true, content: practised } });
  const items = written.map((id, at) => ({ question_id: id, scores: points[at]! }));
  const sections = [{ title: '全部试题', items }];
  const paper = await admin(calls.savePaper, { body: { name: '密级走查试卷', sections } });
  await admin(calls.finishPaper, { body: { id: paper.id }, ifMatch: paper.version });
  const settings = () => ({
    name: `密级走查 ${decoys.name}`,
    type: 1 as const,
    paper_id: paper.id,
    pass_mark: 24,
    mode: 'fixed' as const,
    start_at: new Date(Math.ceil((Date.now() + 5000) / minuteMs) * minuteMs).toISOString(),
    duration_min: 30,
    grace_s: 0,
    late_min: null,
    early_min: 0,
    rules: examRules.parse({ is_fullscreen: false, show_answers: 'published' }),
    review_flag: 2 as const,
    marker_ids: [1],
  });
  const { id } = await admin(calls.saveExam, { body: settings() });
  await admin(calls.addCandidates, { body: { id, user_ids: [4] } });
  const version = async () => (await admin(calls.exam, { params: { id } })).version;
  await admin(calls.saveExam, { body: { ...settings(), id }, ifMatch: await version() });
  await admin(calls.submitExam, { body: { id }, ifMatch: await version() });
  await admin(calls.publishExam, { body: { id, change: 'publish' }, ifMatch: await version() });
  return { id, bankId: bank.id, version, pictures: [picture, practisedPicture] };
}

/** What of these came over the line or stands on the page; what lies on the device is told by `findOnDevice`. */
const overTheLine = (wanted: readonly string[]) =>
  wanted.flatMap((text) =>
    recorder.heard.filter((one) => one.text.includes(text)).map(({ path }) => `${text}: ${path}`),
  );
const onPage = async (page: Page, wanted: readonly string[]) => {
  const html = await page.content();
  return wanted.filter((text) => html.includes(text));
};
async function expectNone(page: Page, when: string, shownNow: readonly string[] = []): Promise<void> {
  const all = [...secrets, ...later];
  expect(overTheLine(all), `over the line, ${when}`).toEqual([]);
  expect(await onPage(page, all), `on the page, ${when}`).toEqual(shownNow);
  expect(await findOnDevice(page, all), `on the device, ${when}`).toEqual([]);
}
/** The data of the newest answer of a call that came over the line. */
function heardData(path: string): unknown {
  const { text } = recorder.heard.findLast((one) => one.path === path)!;
  return (JSON.parse(text.slice(text.indexOf('}{') + 1)) as { data: unknown }).data;
}

test('nothing that tells an answer comes to a candidate before it is released', async ({ page }) => {
  const { id, bankId, version, pictures } = await arranged();
  await signInAs(page, recorder.origin, 'student', `/onlineExam/wait-exam?exam=${id}`);
  await page.getByLabel('我已阅读并承诺遵守').check();
  await expect(page.getByText(decoys.name).first()).toBeVisible();
  await expectNone(page, 'as he waits');
  await page.getByRole('button', { name: '开始作答' }).click({ timeout: 120_000 });

  await test.step('he answers all of them', async () => {
    const sheet = page.getByRole('button', { name: /^第 [\d–]+ 题，/ });
    const open = (at: number) => sheet.nth(at - 1).click();
    const expectOpen = (at: number) => expect(sheet.nth(at - 1)).toHaveAttribute('aria-current', 'true');
    const written = page.getByRole('status').filter({ hasText: /本机已存|服务器已收/ });
    // Each candidate has an order of his own.
    const all = [1, 2, 3, 4];
    let caseAt = 0;
    for (const at of all) {
      await open(at);
      await expectOpen(at);
      if ((await page.getByText('首先应做的检查是').count()) > 0) {
        caseAt = at;
        continue;
      }
      const radio = page.getByRole('radio');
      if ((await radio.count()) > 0) {
        expect(await onPage(page, [decoys.stem])).toEqual([decoys.stem]);
        await expect(page.getByRole('img', { name: '题图' })).toBeVisible();
        await radio.first().check();
      } else await page.getByRole('textbox').first().fill(decoys.words);
      await expect(written).toBeVisible();
    }
    await expect(page.getByText(/服务器已收 [1-9]/)).toBeVisible();
    await open(caseAt);
    await expect(page.getByText('首先应做的检查是')).toBeVisible();
    await expectNone(page, 'at the first step of a case');
    await page.getByRole('radio').first().check();
    await expect(page.getByText(steps.reveal)).toBeVisible();
    await expectNone(page, 'at the second step', later);
    // A reload opens the packet again, from what the device holds.
    await page.reload();
    await expect(sheet).toHaveCount(4);
    const other = all.find((at) => at !== caseAt)!;
    await open(other);
    await expectOpen(other);
    await expectNone(page, 'as he answers');
  });

  await test.step('the packet itself, opened, holds the questions and no answer', async () => {
    const packet = heardData(calls.sittingPacket.path) as Packet;
    const { key } = heardData(calls.startSitting.path) as Started;
    const opened = JSON.stringify(await openPacket(id, packet, await importKey(key)));
    expect(opened).toContain(decoys.stem);
    expect(secrets.filter((text) => opened.includes(text))).toEqual([]);
    // Steps are of the questions: what is opened in memory holds them.
    expect(later.filter((text) => opened.includes(text))).toEqual(later);
    expect(opened).not.toMatch(/"(?:secret|key|rubric|analysis|answer|accept)"/);
  });

  await test.step('he hands in, and looks at his exams', async () => {
    await page.getByRole('button', { name: '交卷', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
    await expect(page.getByText(/服务器已收到全部 \d+ 条作答记录/)).toBeVisible();
    await expectNone(page, 'handed in');
    await page.goto(`${recorder.origin}/main/theoryTest/my-exam`);
    await expect(page.getByText(decoys.name).first()).toBeVisible();
    await expectNone(page, 'among his exams');
  });

  await test.step('practice gives him no question of the exam, and tells the answer of another when he has answered', async () => {
    const student = await as('student');
    const round = await student(calls.beginPractice, {
      body: { mode: 'mock', source: 'random', bank_id: bankId, count: 10 },
    });
    expect(JSON.stringify(round)).not.toContain(decoys.stem);
    await page.goto(`${recorder.origin}/main/theoryTest/brush-questions`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${recorder.origin}/main/theoryTest/brush-questions?id=${round.id}`);
    await expect(page.getByText('练习：下列哪项正确')).toBeVisible();
    await expect(page.getByRole('img', { name: '题图' })).toBeVisible();
    await expectNone(page, 'as he practises');
    await page.getByRole('radio').first().check();
    await expectNone(page, 'as he has chosen');
    await student(calls.finishPractice, { body: { id: round.id } });
    await page.reload();
    await expect(page.getByText(canaries.practice).first()).toBeVisible();
    expect(overTheLine([canaries.practice]).length).toBeGreaterThan(0);
  });

  await test.step('what must be found is found, in each of the ways', async () => {
    await page.evaluate(async (kept) => {
      localStorage.setItem('decoy', `${kept}-local`);
      sessionStorage.setItem('decoy', `${kept}-session`);
      await (await caches.open('decoy')).put('/decoy', new Response(`${kept}-cache`));
    }, decoys.kept);
    const places = ['local', 'session', 'cache'].map((place) => `${decoys.kept}-${place}`);
    const found = await findOnDevice(page, [...places, decoys.words]);
    for (const place of places) expect(found.some((one) => one.startsWith(place))).toBe(true);
    expect(found.some((one) => one.startsWith(`${decoys.words}: reach-exam-s`))).toBe(true);
    expect(overTheLine([decoys.name]).length).toBeGreaterThan(0);
  });

  await test.step('released, they reach him on the same ways', async () => {
    await admin(calls.runExam, { body: { id, change: 'close' }, ifMatch: await version() });
    for (const task of (await admin(calls.markingTasks, {})).filter(({ exam_id: one }) => one === id)) {
      const place = { version_id: task.version_id, part: task.part };
      const { answers } = await admin(calls.markingSheet, { params: { id, ...place } });
      for (const { paper, can_mark: may } of answers) {
        if (may) await admin(calls.giveMark, { body: { exam_id: id, ...place, paper, points: 5 } });
      }
    }
    expect(overTheLine([canaries.rubric, canaries.answer])).toEqual([]);
    await admin(calls.finishMarking, { body: { id }, ifMatch: await version() });
    const { version: ifMatch } = await admin(calls.scores, { params: { id } });
    await admin(calls.publishScores, { body: { id }, ifMatch });
    await page.goto(`${recorder.origin}/main/theoryTest/my-exam`);
    const card = page.getByRole('region', { name: new RegExp(decoys.name) });
    const [paper] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: '查看试卷' }).click(),
    ]);
    await expect(paper.getByText(canaries.analysis).first()).toBeVisible();
    const { practice: _, picture: __, practised: ___, ...released } = canaries;
    for (const text of [...Object.values(released), ...later]) {
      expect(overTheLine([text]).length, text).toBeGreaterThan(0);
      // What is judged by points shows these, and no model answer beside them.
      const isDrawn = text !== canaries.answer;
      await expect.poll(() => onPage(paper, [text]), { message: text }).toEqual(isDrawn ? [text] : []);
    }
    // The paper that is given out names its pictures; those of practice stay without a name.
    expect(overTheLine([canaries.practised])).toEqual([]);
  });

  await test.step('names of pictures are heard where somebody who writes questions asks for them', async () => {
    const author = await signIn({ REACH_URL: recorder.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
    for (const picture of pictures) await author(attachmentEndpoints.content, { params: { id: picture } });
    for (const text of [canaries.picture, canaries.practised]) expect(overTheLine([text]).length).toBeGreaterThan(0);
  });
});
