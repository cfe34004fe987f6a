import { createHash, randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { accountEndpoints } from '@contract/account/endpoints';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { examRules } from '@contract/exam/exams/types';
import { chainStart, chainText, type AnswerValue } from '@contract/exam/sittings/chain';
import type { CallFn } from '@contract/kernel/call';
import { peopleEndpoints } from '@contract/people/endpoints';
import { importKey, openPacket } from '@device/exam/packet';
import { sealPassword, signIn } from '../../scripts/rotation/client';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

/**
 * One exam from its paper to its make-up exam: twenty candidates, of whom three sit in a browser and lose the network there, one of
 * them goes on on another device; two mark, a third decides; a faulty question is ruled on, scores are told, one is appealed.
 */
test.setTimeout(400_000);

let server: TestServer;
let admin: CallFn;
let teacher: CallFn;
let secretary: CallFn;
const as = (user: string, password = demoPassword) =>
  signIn({ REACH_URL: server.origin, REACH_USER: user, REACH_PASSWORD: password });

test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  [admin, teacher, secretary] = [await as('admin'), await as('teacher'), await as('secretary')];
});
test.afterAll(() => server.stop());

/** It is reviewed and published meanwhile, and begins with a minute. */
const aheadMs = 40_000;
const minuteMs = 60_000;
const examName = '呼吸内科阶段考核（整场）';
const singles = 4;
/** Points of a question with options, and of the one in words. */
const each = 20;

/** A paper of questions with options and one in words, finished. @returns its id, and the right options by question */
async function composed() {
  const idsOf = async (type: 1 | 9, count: number) =>
    (await admin(calls.questions, { query: { among: 'open', type, size: count, status: 1 } })).list
      .filter(({ size }) => size === 1)
      .slice(0, count)
      .map(({ id }) => id);
  const items = (ids: readonly number[]) => ids.map((id) => ({ question_id: id, scores: [each] }));
  const paper = await admin(calls.savePaper, {
    body: {
      name: '呼吸内科阶段考核试卷',
      sections: [
        { title: '单选题', items: items(await idsOf(1, singles)) },
        { title: '简答题', items: items(await idsOf(9, 1)) },
      ],
    },
  });
  await admin(calls.finishPaper, { body: { id: paper.id }, ifMatch: paper.version });
  const answers = await admin(calls.paperAnswers, { params: { id: paper.id } });
  return { paperId: paper.id, answers };
}

/** Its settings; it begins when it has been reviewed and published. */
const settings = (paperId: number) => ({
  name: examName,
  type: 1 as const,
  paper_id: paperId,
  pass_mark: 60,
  mode: 'fixed' as const,
  start_at: new Date(Math.ceil((Date.now() + aheadMs) / minuteMs) * minuteMs).toISOString(),
  duration_min: 30,
  grace_s: 60,
  late_min: null,
  early_min: 0,
  rules: examRules.parse({ marks_needed: 2, threshold_percent: 20, is_fullscreen: false }),
  review_flag: 1 as const,
  // The administrator, the secretary and the teacher.
  marker_ids: [1, 2, 3],
});
/** Text of an option, without its tags. */
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim();

/** Accounts of people who had none, with the password of the demo. */
async function openAccounts(userIds: number[]): Promise<Map<number, string>> {
  const { accounts } = await admin(peopleEndpoints.openAccounts, { body: { user_ids: userIds } });
  for (const { username, password } of accounts) {
    const call = await as(username, password);
    const { publicKey, nonce, key_id } = await call(accountEndpoints.cryptoPublic, {});
    const [source_password, new_password, confirm_password] = [password, demoPassword, demoPassword].map((text) =>
      sealPassword(text, publicKey, nonce),
    ) as [string, string, string];
    await call(accountEndpoints.modifyPassword, { body: { source_password, new_password, confirm_password, key_id } });
  }
  return new Map(accounts.map(({ user_id: id, username }) => [id, username]));
}

/** A candidate whose device is this program: he comes in, answers and hands in, as pages do. */
class Candidate {
  private line: { hash: string; seq: number }[] = [];
  private entrance!: Awaited<ReturnType<typeof this.enter>>;
  private start = '';
  epoch = 0;
  constructor(private readonly call: CallFn) {}

  private async enter(examId: number) {
    return this.call(calls.enterExam, { body: { exam_id: examId, device_id: randomUUID() } });
  }

  /** Comes in and begins. @returns the paper as he may see it */
  async begin(examId: number) {
    this.entrance = await this.enter(examId);
    const { token } = this.entrance;
    const packet = await this.call(calls.sittingPacket, { body: { token } });
    const { key, epoch } = await this.call(calls.startSitting, { body: { token } });
    this.epoch = epoch;
    this.start = chainStart(this.entrance.sitting_id, packet.variant, packet.manifest_hash);
    return (await openPacket(examId, packet, await importKey(key))).paper;
  }

  /** Saves answers, by item. */
  async answer(values: readonly (readonly [item: number, value: AnswerValue])[]): Promise<void> {
    const entries = values.map(([item, value]) => {
      const entry = {
        epoch: this.epoch,
        seq: this.line.length + 1,
        kind: 'answer' as const,
        item,
        part: 0,
        value,
        client_at: new Date().toISOString(),
        mono_ms: Math.round(performance.now()),
      };
      const hash = createHash('sha256')
        .update(chainText(this.line.at(-1)?.hash ?? this.start, entry))
        .digest('hex');
      this.line.push({ hash, seq: entry.seq });
      return { ...entry, hash };
    });
    const { token } = this.entrance;
    const receipt = await this.call(calls.saveAnswers, { body: { token, epoch: this.epoch, entries } });
    expect(receipt).toMatchObject({ head_seq: this.line.length, head_hash: this.line.at(-1)!.hash, not_counted: [] });
  }

  handIn() {
    const { seq, hash } = this.line.at(-1)!;
    const body = { token: this.entrance.token, epoch: this.epoch, head_seq: seq, head_hash: hash };
    return this.call(calls.submitSitting, { body });
  }
}

/** A question of the paper, and its right option. */
interface Key {
  stem: string;
  right: string;
}

/** A candidate's browser, which waits for the exam to begin. */
async function waiting(browser: Browser, username: string, examId: number, viewport = { width: 1366, height: 768 }) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signInAs(page, server.origin, username, `/onlineExam/wait-exam?exam=${examId}`);
  await page.getByLabel('我已阅读并承诺遵守').check();
  return page;
}
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始作答' }).click({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: /^第 1 题，/ })).toBeVisible();
}
/** Answers the question that is shown: its right option, or words. */
async function answerShown(page: Page, keys: readonly Key[]): Promise<void> {
  const words = page.getByRole('textbox');
  if ((await words.count()) > 0) return words.first().fill('先评估气道，再给氧，随后查明原因。');
  const shown = (await page.locator('main').innerText()).replaceAll(/\s/g, '');
  const { right } = keys.find(({ stem }) => shown.includes(stem.replaceAll(/\s/g, '')))!;
  for (const option of await page.getByRole('radio').all()) {
    const label = await option.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
    if (label.endsWith(right)) return option.check();
  }
  throw new Error(`no option says ${right}`);
}
async function answerAll(page: Page, keys: readonly Key[], count = singles + 1): Promise<void> {
  for (let at = 0; at < count; at++) {
    await page.getByRole('button', { name: new RegExp(`^第 ${at + 1} 题，`) }).click();
    await expect(page.getByText(`第 ${at + 1} / ${singles + 1} 题`)).toBeVisible();
    await answerShown(page, keys);
    await expect(page.getByRole('status').filter({ hasText: /本机已存|服务器已收/ })).toBeVisible();
  }
}
async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '交卷', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
  await expect(page.getByText(/服务器已收到全部 \d+ 条作答记录/)).toBeVisible();
}

test('one exam whole: composed, reviewed, sat by twenty, marked by two, regraded, told, appealed and made up', async ({
  browser,
}) => {
  const { paperId, answers } = await composed();
  const draft = await admin(calls.saveExam, { body: settings(paperId) });
  const { id } = draft;
  const exam = () => admin(calls.exam, { params: { id } });
  const versionOf = async () => (await exam()).version;

  const students = await test.step('twenty are put on its list', async () => {
    const student = 4;
    const { list } = await admin(calls.proposeCandidates, { body: { id, type_ids: [1], is_rotating: false } });
    const others = list.filter(({ conflict, person }) => conflict === '' && person.user_id !== student).slice(0, 19);
    const userIds = [student, ...others.map(({ person }) => person.user_id)];
    await admin(calls.addCandidates, { body: { id, user_ids: userIds } });
    const opened = await openAccounts(userIds.slice(1));
    return ['student', ...userIds.slice(1).map((one) => opened.get(one)!)];
  });

  await test.step('it is reviewed and published', async () => {
    await admin(calls.saveExam, { body: { ...settings(paperId), id }, ifMatch: await versionOf() });
    await admin(calls.submitExam, { body: { id }, ifMatch: await versionOf() });
    await reviewed(id);
    const page = await (await browser.newContext()).newPage();
    await signInAs(page, server.origin, 'admin', `/theoryTest/exam-details?id=${id}`);
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('待开始').first()).toBeVisible();
    await page.context().close();
  });

  const keys: Key[] = answers.map(({ content: { parts } }) => {
    const { public: shown, secret } = parts[0]!;
    const right = shown.options.find(({ id: option }) => secret.key.includes(option));
    return { stem: plain(shown.stem), right: plain(right?.text ?? '') };
  });
  /** How many of its questions each candidate of this program answers rightly. */
  const rightOf = (at: number) => at % (singles + 1);

  const pages = await test.step('three wait in a browser, and all begin', async () => {
    const phone = { width: 390, height: 844 };
    const seats = await Promise.all([
      waiting(browser, students[0]!, id),
      waiting(browser, students[1]!, id, phone),
      waiting(browser, students[2]!, id),
    ]);
    for (const page of seats) await begin(page);
    return seats;
  });
  const [desk, phone, first] = pages;

  await test.step('seventeen sit, save and hand in', async () => {
    for (const [index, username] of students.slice(3).entries()) {
      const candidate = new Candidate(await as(username));
      const paper = await candidate.begin(id);
      const values = paper.items.map(({ content }, item): [number, AnswerValue] => {
        const { options, stem } = content.parts[0]!;
        const key = keys.find((one) => one.stem === plain(stem))!;
        if (options.length === 0) return [item, `第 ${index + 1} 份作答：先评估气道，再给氧。`];
        const isRight = ({ text }: { text: string }) => plain(text) === key.right;
        const wanted = item < rightOf(index) ? options.find(isRight) : options.find((one) => !isRight(one));
        return [item, wanted!.id];
      });
      await candidate.answer(values.slice(0, 2));
      await candidate.answer(values.slice(2));
      expect(await candidate.handIn()).toMatchObject({ answered: singles + 1, undecided: 0 });
    }
  });

  await test.step('each of the three loses the network; one is given more time, one goes on elsewhere', async () => {
    await desk.context().setOffline(true);
    await answerAll(desk, keys);
    await expect(desk.getByText('离线，作答存在本机')).toBeVisible({ timeout: 40_000 });
    await admin(calls.extendExam, { body: { id, scope: 'all', minutes: 10, reason: '网络故障', exam_name: examName } });
    await desk.context().setOffline(false);
    await expect(desk.getByText(/剩余 3\d:|剩余 3\d 分/)).toBeVisible({ timeout: 60_000 });
    await handIn(desk);

    await answerShown(phone, keys);
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: '下一题' }).click();
    await answerShown(phone, keys);
    await phone.context().setOffline(false);
    await answerAll(phone, keys);
    await handIn(phone);

    await answerAll(first, keys, 2);
    await expect(first.getByText(/服务器已收 [1-9]/)).toBeVisible();
    await first.context().setOffline(true);
    const { seats } = await admin(calls.watch, { params: { id } });
    const seat = seats.find(({ sitting }) => sitting === 'answering')!;
    await admin(calls.seatAction, { body: { id, candidate_id: seat.candidate_id, action: 'unlock' } });
    const second = await waiting(browser, students[2]!, id);
    await begin(second);
    // What he wrote on the first device is here.
    await expect(second.getByRole('button', { name: /第 1 题，服务器已收/ })).toBeVisible();
    await answerAll(second, keys);
    await handIn(second);
  });

  await test.step('two mark, and a third where they differ', async () => {
    await admin(calls.runExam, { body: { id, change: 'close' }, ifMatch: await versionOf() });
    const sheet = async (call: CallFn) => {
      const task = (await call(calls.markingTasks, {})).find(({ exam_id: one }) => one === id)!;
      const { version_id, part } = task;
      const { answers: list } = await call(calls.markingSheet, { params: { id, version_id, part } });
      return { place: { exam_id: id, version_id, part }, list };
    };
    const give = async (call: CallFn, points: (at: number) => number) => {
      const { place, list } = await sheet(call);
      for (const [at, { paper }] of list.filter(({ can_mark: may }) => may).entries()) {
        await call(calls.giveMark, { body: { ...place, paper, points: points(at) } });
      }
    };
    await give(teacher, () => 16);
    // Of one answer they are far apart.
    const { place, list } = await sheet(secretary);
    expect(list).toHaveLength(20);
    const apart = list[0]!.paper;
    for (const { paper } of list) {
      await secretary(calls.giveMark, { body: { ...place, paper, points: paper === apart ? 4 : 18 } });
    }
    const third = (await sheet(admin)).list.filter(({ can_mark: may }) => may);
    expect(third.map(({ differing }) => new Set(differing))).toEqual([new Set([4, 16])]);
    await admin(calls.giveMark, { body: { ...place, paper: third[0]!.paper, points: 10 } });
    await admin(calls.finishMarking, { body: { id }, ifMatch: await versionOf() });
  });

  const before = await admin(calls.scores, { params: { id } });
  await test.step('every score is what was answered and marked', () => {
    const subjective = before.rows.map((row) => row.subjective!).toSorted((a, b) => a - b);
    expect(subjective).toEqual([10, ...Array.from({ length: 19 }, () => 17)]);
    const objective = before.rows.map((row) => row.objective!).toSorted((a, b) => a - b);
    const expected = [...students.slice(3).map((_, at) => Math.min(rightOf(at), singles) * each), 80, 80, 80];
    expect(objective).toEqual(expected.toSorted((a, b) => a - b));
  });

  await test.step('a faulty question is ruled on, and the scores are told in a browser', async () => {
    const { items, version } = await admin(calls.analysis, { params: { id } });
    const faulty = items[0]!;
    const ruling = { version_id: faulty.version_id, part: faulty.part, kind: 'full' as const };
    const { changed } = await admin(calls.previewRuling, { body: { id, ...ruling } });
    expect(changed.map(({ before: was, after }) => after! - was!)).toEqual(changed.map(() => each));
    expect(changed).toHaveLength(students.slice(3).filter((_, at) => rightOf(at) === 0).length);
    await admin(calls.rule, { body: { id, ...ruling, reason: '题干有歧义' }, ifMatch: version });
    const page = await (await browser.newContext()).newPage();
    await signInAs(page, server.origin, 'admin', `/theoryTest/score-manage/score-manage?id=${id}`);
    await page.getByRole('button', { name: '发布成绩' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: false }).last().click();
    await expect(page.getByText(/已发布第 1 版/)).toBeVisible();
    await page.context().close();
  });

  await test.step('a candidate asks about his score and is answered; who failed sits again', async () => {
    const student = await as('student');
    const own = (await student(calls.myExams, {})).find(({ exam_id: one }) => one === id)!;
    await student(calls.askAppeal, { body: { candidate_id: own.id, reason: '简答题请复核' } });
    const [appeal] = await admin(calls.appeals, { params: { id } });
    await admin(calls.adjustScores, {
      body: { id, candidate_ids: [own.id], points: 1.5, reason: '复核简答题' },
      ifMatch: (await admin(calls.scores, { params: { id } })).version,
    });
    const reply = '已复核，简答题加 1.5 分';
    await admin(calls.answerAppeal, {
      body: { id: appeal!.id, state: 'changed', reply },
      ifMatch: appeal!.version,
    });
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await signInAs(page, server.origin, 'student', '/theoryTest/my-exam');
    await expect(page.getByText(reply)).toBeVisible();
    await page.context().close();

    const { rows } = await admin(calls.scores, { params: { id } });
    const failed = rows.filter(({ is_passed: passed }) => passed === false).map(({ person }) => person!.user_id);
    expect(failed.length).toBeGreaterThan(0);
    const again = await admin(calls.makeUpExam, {
      body: { id, name: `${examName}（补考）`, whom: ['failed'], score_rule: 'cap_at_pass' },
    });
    const { list } = await admin(calls.candidates, { params: { id: again.id }, query: {} });
    expect(new Set(list.map(({ person }) => person.user_id))).toEqual(new Set(failed));
    expect(list).toHaveLength(failed.length);
    expect((await admin(calls.analysis, { params: { id } })).items).toHaveLength(singles + 1);
  });
});

/** Whoever made it does not review it: operations, who may as well, pass it. */
async function reviewed(id: number): Promise<void> {
  const reviewer = await as('yw');
  const { record } = await reviewer(approvalEndpoints.ofSubject, {
    params: { flow: 'exam.exam', subject: String(id) },
  });
  const body = { node_id: record!.node!.id, pass: 1 as const, comment: '' };
  await reviewer(approvalEndpoints.review, { params: { id: record!.id }, body });
}
