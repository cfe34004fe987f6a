import type { Locator, Page } from '@playwright/test';
import { act } from './support/act';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const write = (page: Page, label: string, words: string) => page.getByRole('textbox', { name: label }).fill(words);

/** Goes on with the tabulator until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const node = await target.elementHandle();
  for (let presses = 0; presses < 400; presses += 1) {
    if (await node.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('the tabulator does not lead there');
}

test('a question is written with its preview, kept while it is half done, saved, found and changed', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'teacher', '/theoryTest/personal-question-bank');
  const bank = page.getByRole('button', { name: '我的题库', exact: false }).first();
  await bank.click();
  await expect(bank).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: '新增试题' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新增试题' })).toBeVisible();
  await page.locator('input[id$="-type"]').click();
  await page.getByRole('option', { name: 'X 型题' }).click();
  await write(page, '题干', '下列属于本次旅程的选项有');
  for (const [at, letter] of Array.from('ABCDE').entries()) await write(page, `选项 ${letter}`, `旅程选项 ${at + 1}`);
  await page.getByLabel('B 是正确答案').check();
  const preview = page.getByRole('complementary', { name: '预览' });
  await expect(preview).toContainText('下列属于本次旅程的选项有');
  await expect(preview).toContainText('多选题至少有 2 个正确答案');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('alert').getByText('多选题至少有 2 个正确答案')).toBeVisible();

  // Half done, the page is loaded anew: what was written is there again.
  await page.waitForTimeout(600);
  await page.reload();
  await expect(page.getByRole('textbox', { name: '题干' })).toHaveText('下列属于本次旅程的选项有');
  await page.getByLabel('D 是正确答案').check();
  await expect(preview).toContainText('内容完整');
  await page.getByRole('button', { name: '下移选项 B' }).click();
  await expect(page.getByRole('textbox', { name: '选项 C' })).toHaveText('旅程选项 2');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('试题已保存')).toBeVisible();
  const row = page.getByRole('row', { name: /本次旅程/ });
  await expect(row).toContainText('X 型题');

  await act(row, '编辑');
  await expect(page.getByRole('heading', { level: 1, name: '编辑试题' })).toBeVisible();
  await expect(page.getByLabel('C 是正确答案')).toBeChecked();
  await write(page, '题干', '下列属于本次旅程改稿的有');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('row', { name: /本次旅程改稿/ })).toBeVisible();
  expectQuiet();
});

/** A film of half a second that this browser makes itself: a square that moves. */
const film = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start();
    for (let at = 0; at < 10; at += 1) {
      context.fillStyle = 'white';
      context.fillRect(0, 0, 160, 120);
      context.fillStyle = 'blue';
      context.fillRect(at * 12, 40, 40, 40);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => {
      recorder.addEventListener('stop', resolve);
      recorder.stop();
    });
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });

test('a film stands in a stem, and whoever answers sees it move', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'teacher', '/theoryTest/save-question');
  await page.locator('input[id$="-bank_id"]').click();
  await page.getByRole('option', { name: '我的题库' }).click();
  await write(page, '题干', '旅程中这段录像显示的是');
  for (const letter of 'ABCDE') await write(page, `选项 ${letter}`, `旅程录像 ${letter}`);
  await page.getByLabel('A 是正确答案').check();
  await page.getByRole('button', { name: '添加图片、音频或视频' }).click();
  const buffer = Buffer.from(await film(page), 'base64');
  const files = [{ name: '步态.webm', mimeType: 'video/webm', buffer }];
  await page.locator('input[type=file][accept*=webm]').setInputFiles(files);
  const preview = page.getByRole('complementary', { name: '预览' });
  await preview.getByRole('button', { name: '载入视频' }).click();
  const video = preview.locator('video');
  await expect(video).toHaveAccessibleName('视频');
  const playedTo = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  await video.evaluate(async (one: HTMLVideoElement) => one.play());
  await expect.poll(playedTo).toBeGreaterThan(0.1);
  expect(await video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight])).toEqual([160, 120]);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('试题已保存')).toBeVisible();
  expectQuiet();
});

test('a case with its parts is written on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'teacher', '/theoryTest/save-question');
  await page.locator('input[id$="-bank_id"]').click();
  await page.getByRole('option', { name: '我的题库' }).click();
  await page.locator('input[id$="-type"]').click();
  await page.getByRole('option', { name: 'A3 型题' }).click();
  await write(page, '病例', '男，60 岁，旅程中胸痛 1 小时。');
  for (const no of [1, 2]) {
    const part = page.getByRole('region', { name: `第 ${no} 小题` });
    if (no > 1)
      await part
        .getByRole('button', { name: /第 2 小题/ })
        .first()
        .click();
    await part.getByRole('textbox', { name: '题干' }).fill(`旅程第 ${no} 问`);
    for (const letter of 'ABCDE') await part.getByRole('textbox', { name: `选项 ${letter}` }).fill(`${no}${letter}`);
    await part.getByLabel('A 是正确答案').check();
  }
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('试题已保存')).toBeVisible();
});

test('a paper of a hundred questions is composed by keyboard alone, finished and read, and a random one is drawn', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'teacher', '/theoryTest/exam-paper-manual-bank');
  await expect(page.getByRole('button', { name: '本页全部选入' })).toBeEnabled();
  await tabTo(page, page.getByRole('textbox', { name: '试卷名称' }));
  await page.keyboard.type('旅程试卷');
  const counts = page.getByRole('status', { name: '试卷统计' });
  const taken = async () => Number(/共 (\d+) 题/.exec((await counts.textContent()) ?? '')?.[1] ?? 0);
  // A page of the bank at a press, until a hundred questions stand on the paper.
  while ((await taken()) < 100) {
    const before = await taken();
    await tabTo(page, page.getByRole('button', { name: '本页全部选入' }));
    await page.keyboard.press('Enter');
    await expect.poll(taken).toBeGreaterThan(before);
    if ((await taken()) >= 100) break;
    await tabTo(page, page.getByRole('button', { name: '下一页' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '本页全部选入' })).toBeEnabled();
  }
  // A case moves as a whole, 第 2–4 题; the first of a section cannot be moved up.
  await tabTo(page, page.getByRole('button', { name: /^上移第 \d+/, disabled: false }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '保存', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /旅程试卷/ });
  await expect(row).toContainText('组卷中');
  await act(row, '定稿');
  await page.getByRole('dialog').getByRole('button', { name: '定稿' }).click();
  await expect(row).toContainText('已完成');
  await act(row, '预览');
  await expect(page.getByRole('heading', { level: 2, name: '旅程试卷' })).toBeVisible();
  await expect(page.getByText('答案：').first()).toHaveCount(0);
  await page.getByLabel('答案与解析').check();
  await expect(page.getByText('答案：').first()).toBeVisible();
  await page.getByText('考生作答').click();
  await page.getByRole('button', { name: '下一题' }).click();

  await page.goto(`${server.origin}/main/theoryTest/exam-paper-random`);
  await page.getByRole('textbox', { name: '试卷名称' }).fill('旅程随机卷');
  const needed = page.getByRole('textbox', { name: '题数' });
  await needed.fill('299');
  await expect(page.getByText(/第 1 条规则需要 299 题，符合条件的只有 \d+ 题/)).toBeVisible();
  await needed.fill('6');
  await expect(page.getByText(/共 6 题，6 分/)).toBeVisible();
  await page.getByRole('button', { name: '保存并抽题' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '随机组卷结果' })).toBeVisible();
  await page.getByRole('button', { name: '锁定第 1 题' }).click();
  await expect(page.getByRole('button', { name: '解锁第 1 题' })).toBeVisible();
  await page.getByRole('button', { name: '更换第 2 题' }).click();
  await expect(page.getByRole('button', { name: '重抽未锁定的' })).toBeEnabled();
  expectQuiet();
});

test('a joint paper is split, answered by a co-author, judged and put together', async ({ page }) => {
  test.setTimeout(120_000);
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'teacher', '/theoryTest/exam-paper-union');
  await write(page, '试卷名称', '旅程联合卷');
  await write(page, '任务名称', '旅程任务');
  await page.getByRole('combobox', { name: '命题人' }).fill('文秘书');
  await page.getByRole('option', { name: /文秘书/ }).click();
  await page.keyboard.press('Escape');
  await write(page, '截止日期', '2030-12-31');
  await page.keyboard.press('Tab');
  await write(page, '第 1 项大题', '单选');
  await page.getByRole('combobox', { name: '第 1 项题型' }).click();
  await page.getByRole('option', { name: 'A1 型题' }).click();
  await write(page, '第 1 项题数', '2');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '发送 1 个任务' }).click();
  await expect(page.getByText('待接受')).toBeVisible();

  await openAs(page, server.origin, 'secretary', '/theoryTest/exam-paper-task');
  await act(page.getByRole('row', { name: /旅程任务/ }), '处理');
  await page.getByRole('button', { name: '接受任务' }).click();
  await expect(page.getByText('第 1 项还差 2 题')).toBeVisible();
  const choose = page.getByRole('list', { name: '可选的试题' });
  await page.getByRole('combobox', { name: '题型', exact: true }).click();
  await page.getByRole('option', { name: 'A1 型题' }).click();
  await expect(choose.getByText(/^A1 型题/).first()).toBeVisible();
  for (const at of [0, 1]) await choose.getByRole('checkbox').nth(at).check();
  await page.getByRole('button', { name: '提交验收' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '查看组卷任务' })).toBeVisible();

  await openAs(page, server.origin, 'teacher', '/theoryTest/exam-paper');
  await act(page.getByRole('row', { name: /旅程联合卷/ }), '编辑');
  await page
    .getByRole('button', { name: /^退回：/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('意见').fill('请换一道');
  await page.getByRole('dialog').getByRole('button', { name: '退回' }).click();
  await expect(page.getByText('已退回')).toBeVisible();
  await page
    .getByRole('button', { name: /^通过：/ })
    .first()
    .click();
  await expect(page.getByText('已通过', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '组成试卷' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '题库选题' })).toBeVisible();
  await expect(page.getByRole('status', { name: '试卷统计' })).toContainText('共 1 题');
  expectQuiet();
});

/** Plays, and is heard for as long as the demo's sounds are. */
async function expectHeard(sound: Locator): Promise<void> {
  await expect(sound).toBeVisible();
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.duration)).toBeCloseTo(4, 1);
  await sound.evaluate((one: HTMLAudioElement) => one.play());
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0);
}

test('a question is heard: loaded at a press in its bank, at hand in a round of practice', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/theoryTest/public-question-bank');
  await act(page.getByRole('row', { name: /心率约为/ }), '查看');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '载入音频' }).click();
  await expectHeard(drawer.getByLabel('音频', { exact: true }));

  await openAs(page, server.origin, 'student', '/theoryTest/brush-questions');
  await page.getByRole('combobox', { name: '知识点' }).click();
  await page.getByRole('option', { name: '心肺听诊' }).click();
  await page.getByRole('button', { name: '开始', exact: true }).click();
  for (const last of [false, true]) {
    await expectHeard(page.getByLabel('音频', { exact: true }));
    // What the teacher called the file would tell the answer.
    await expect(page.getByText(/期前收缩|窦性心律/)).toHaveCount(0);
    if (!last) await page.getByRole('button', { name: /^第 2 题/ }).click();
  }
  expectQuiet();
});
