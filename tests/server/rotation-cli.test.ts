import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '@server/demo/accounts';
import { TaskState } from '@contract/kernel/task-state';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { BadUsage, readArguments } from '../../scripts/rotation/arguments';
import { rotationWorkbook } from '../../scripts/samples/rotation-workbook';
import { bundlePrograms } from '../support/program';
import { startTestServer } from './harness';

const programs = await bundlePrograms('scripts/rotation.ts');
afterAll(programs.remove);
const server = await startTestServer();
const folder = mkdtempSync(join(tmpdir(), 'reach-cli-'));
const plan = join(folder, '计划.xlsx');
const root = fileURLToPath(new URL('../../', import.meta.url));
let url = '';

beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const workbook = rotationWorkbook({
    people: 300,
    count: 20,
    months: 6,
    firstMonth: '2026-09',
    withHandbookColumn: true,
  });
  writeFileSync(plan, new Uint8Array(await workbook.xlsx.writeBuffer()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line as its own process. */
function rotation(words: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const account = { REACH_URL: url, REACH_USER: 'admin', REACH_PASSWORD: demoPassword };
  const env = { ...process.env, ...account, ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [programs.fileOf('scripts/rotation.ts'), ...words],
      { cwd: root, env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

describe('rotation check', () => {
  it('finds a clean file clean', async () => {
    const { code, stdout } = await rotation(['check', plan, '--json']);
    expect(JSON.parse(stdout)).toEqual({
      error: null,
      sheets: [{ name: '轮转计划', people: 20, months: 6, findings: [] }],
    });
    expect(code).toBe(0);
  });

  it('lists findings with Excel’s rows and letters', async () => {
    const { code, stdout } = await rotation(['check', 'samples/rotation-with-errors.xlsx', '--json']);
    const [first] = JSON.parse(stdout).sheets;
    expect(first.findings[0]).toEqual({
      row: 3,
      column: 'A',
      header: '姓名',
      code: 'NAME_REQUIRED',
      severity: 'error',
      message: '第 3 行“姓名”：请完善姓名列',
      value: '',
      suggestions: [],
    });
    expect(code).toBe(1);
  });

  it('says the same to a person', async () => {
    const { code, stdout } = await rotation(['check', 'samples/rotation-with-errors.xlsx', '--sheet', '缺少表头']);
    expect(stdout).toContain('没有找到表头');
    expect(code).toBe(2);
  });

  it.each([
    [
      'a damaged file',
      () => writeFileSync(join(folder, 'x.xlsx'), readFileSync(plan).subarray(0, 3_000)),
      ['x.xlsx'],
      'FILE_CORRUPT',
    ],
    ['no file', () => undefined, ['y.xlsx'], 'FILE_UNREADABLE'],
    ['no such sheet', () => undefined, ['计划.xlsx', '--sheet', '无'], 'SHEET_NOT_FOUND'],
  ])('tells of %s without a server', async (_, prepare, [file, ...words], problem) => {
    prepare();
    const outcome = await rotation(['check', join(folder, file!), '--json', ...words], {
      REACH_URL: 'http://127.0.0.1:1',
    });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ error: { code: problem }, sheets: [] });
    expect(outcome.code).toBe(2);
  });

  it.each([
    ['LOGIN_WRONG', { REACH_PASSWORD: 'wrong' }],
    ['SIGN_IN_REQUIRED', { REACH_PASSWORD: '' }],
    ['NETWORK', { REACH_URL: 'http://127.0.0.1:1' }],
  ])('answers %s when the server cannot be used', async (problem, environment) => {
    const { code, stdout } = await rotation(['check', plan, '--json'], environment);
    expect(JSON.parse(stdout).error).toMatchObject({ code: problem, message: expect.stringMatching(/请/) });
    expect(code).toBe(2);
  });
});

describe('rotation import', () => {
  it('writes a file once, however often it is imported', { timeout: 60_000 }, async () => {
    const first = await rotation(['import', plan, '--json']);
    const { id, created, changed, same, ...rest } = JSON.parse(first.stdout);
    expect(first.stderr).toBe('');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(created + changed + same).toBeGreaterThan(0);
    expect(rest).toEqual({ state: TaskState.systemSuccess, removed: 0, people: 20 });
    expect(first.code).toBe(0);

    const second = await rotation(['import', plan, '--json']);
    const months = created + changed + same;
    expect(JSON.parse(second.stdout)).toMatchObject({ state: 25, created: 0, changed: 0, same: months, removed: 0 });
    expect(second.code).toBe(0);
  });

  it('writes nothing of a file with errors and says why', async () => {
    const { code, stdout, stderr } = await rotation(['import', 'samples/rotation-with-errors.xlsx', '--json']);
    const nothing = { created: 0, changed: 0, same: 0, removed: 0, people: 0 };
    expect(JSON.parse(stdout)).toEqual({ id: null, state: TaskState.error, ...nothing });
    expect(stderr).toContain('请完善姓名列');
    expect(code).toBe(1);
  });

  it('is a system error when the server is away', async () => {
    const { code, stdout, stderr } = await rotation(['import', plan, '--json'], { REACH_URL: 'http://127.0.0.1:1' });
    expect(JSON.parse(stdout)).toMatchObject({ id: null, state: TaskState.systemError });
    expect(stderr).toContain('网络连接异常');
    expect(code).toBe(2);
  });
});

/** A way to the server that notes what was asked, and may keep events back as some proxies do. */
async function proxy({ keepsEvents = false } = {}) {
  const asked: string[] = [];
  const way = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url!.split('?')[0]!.split('/').at(-1)!}`);
    if (keepsEvents && incoming.url!.includes('/events')) return;
    const { method, headers } = incoming;
    const onward = request(`${url}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
    outgoing.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const environment = { REACH_URL: `http://127.0.0.1:${(way.address() as AddressInfo).port}` };
  const close = () => {
    way.closeAllConnections();
    way.close();
  };
  return { asked, environment, close };
}

describe('progress', () => {
  const imported = async (through: Awaited<ReturnType<typeof proxy>>) => {
    const { code, stdout, stderr } = await rotation(['import', plan, '--json'], through.environment);
    expect([code, stderr]).toEqual([0, '']);
    const { id, state } = JSON.parse(stdout) as { id: string; state: TaskState };
    expect(state).toBe(TaskState.systemSuccess);
    return { id, after: through.asked.slice(through.asked.indexOf('POST confirm') + 1) };
  };

  it('of an import and of its undo comes by events', { timeout: 120_000 }, async () => {
    const through = await proxy();
    // What stands already would be the same: then there were nothing to undo.
    await server.database.db.execute(sql`delete from rotation_piece`);
    const { id, after } = await imported(through);
    expect(after).toEqual(['POST ticket', 'GET events']);

    through.asked.length = 0;
    const undone = await rotation(['undo', id, '--json'], through.environment);
    expect(JSON.parse(undone.stdout)).toMatchObject({ error: null, undo: { state: 'undone' } });
    expect(undone.code).toBe(0);
    expect(through.asked.slice(through.asked.indexOf('POST undo') + 1)).toEqual([
      'GET history',
      'POST ticket',
      'GET events',
    ]);
    through.close();
  });

  it('is asked for where events are kept back', { timeout: 120_000 }, async () => {
    const through = await proxy({ keepsEvents: true });
    const { id, after } = await imported(through);
    expect(after.slice(0, 3)).toEqual(['POST ticket', 'GET events', `GET ${id}`]);
    expect(after.filter((call) => call === 'GET events')).toHaveLength(1);
    through.close();
  });

  it('of undoing somebody else’s import is asked for', { timeout: 120_000 }, async () => {
    await server.database.db.execute(sql`delete from rotation_piece`);
    const through = await proxy();
    const { id } = await imported(through);
    await server.database.db.execute(sql`update rotation_import set created_by = (
      select id from account where username = 'secretary') where id = ${id}`);
    through.asked.length = 0;
    const { code, stdout } = await rotation(['undo', id, '--json'], through.environment);
    expect(JSON.parse(stdout)).toMatchObject({ error: null, undo: { state: 'undone' } });
    expect([code, through.asked.includes('POST ticket')]).toEqual([0, false]);
    through.close();
  });
});

describe('rotation history and undo', () => {
  it('lists imports and takes one back', { timeout: 120_000 }, async () => {
    const file = join(folder, '明年.xlsx');
    const workbook = rotationWorkbook({ people: 300, count: 3, months: 2, firstMonth: '2031-01' });
    writeFileSync(file, new Uint8Array(await workbook.xlsx.writeBuffer()));
    const imported = JSON.parse((await rotation(['import', file, '--json'])).stdout);
    expect(imported).toMatchObject({ state: TaskState.systemSuccess, created: 6 });

    const listed = await rotation(['history', '--json', '--limit', '1']);
    const { error, list } = JSON.parse(listed.stdout);
    expect(error).toBeNull();
    expect(list).toMatchObject([{ id: imported.id, fileName: '明年.xlsx', written: 'wholly', undo: null }]);
    expect(listed.code).toBe(0);

    const undone = await rotation(['undo', imported.id, '--json']);
    expect(JSON.parse(undone.stdout)).toMatchObject({
      id: imported.id,
      error: null,
      undo: { state: 'undone', restored: 6, kept: 0 },
      kept: { total: 0, list: [] },
    });
    expect(undone.code).toBe(0);
    const words = await rotation(['undo', imported.id]);
    expect(words.stdout).toContain('已撤销：恢复 6 个月');
    expect(words.code).toBe(0);
  });

  it('shows what refuses an undo, and leaves it by choice', { timeout: 120_000 }, async () => {
    const workbook = rotationWorkbook({ people: 300, count: 2, months: 12, firstMonth: '2032-01', halves: false });
    const save = async (name: string) =>
      writeFileSync(join(folder, name), new Uint8Array(await workbook.xlsx.writeBuffer()));
    await save('先.xlsx');
    // The same rows with January and December exchanged.
    const header = workbook.worksheets[0]!.getRow(1);
    const [january, december] = [6, 17].map((column) => header.getCell(column).value);
    header.getCell(6).value = december!;
    header.getCell(17).value = january!;
    await save('后.xlsx');
    const first = JSON.parse((await rotation(['import', join(folder, '先.xlsx'), '--json'])).stdout);
    const second = JSON.parse((await rotation(['import', join(folder, '后.xlsx'), '--json'])).stdout);
    expect(second.changed).toBeGreaterThan(0);

    const refused = await rotation(['undo', first.id, '--json']);
    const { error, undo, kept } = JSON.parse(refused.stdout);
    expect(error.code).toBe('IMPORT_UNDO_CHANGED');
    expect(undo).toBeNull();
    expect(kept.list).toHaveLength(second.changed);
    expect(kept.list[0]).toMatchObject({ reason: 'changed', change: { kind: 'import' } });
    expect(refused.code).toBe(1);
    const said = await rotation(['undo', first.id]);
    expect(said.stderr).toContain('现在是');

    const partly = await rotation(['undo', first.id, '--json', '--skip-changed']);
    expect(JSON.parse(partly.stdout).undo).toMatchObject({ state: 'partly', kept: second.changed });
    expect(partly.code).toBe(1);
  });

  it('answers with the code and one JSON document when it cannot', { timeout: 120_000 }, async () => {
    const nobody = await rotation(['undo', '00000000-0000-4000-8000-000000000000', '--json']);
    expect(JSON.parse(nobody.stdout)).toMatchObject({ error: { code: 'NOT_FOUND' }, undo: null });
    expect(nobody.code).toBe(1);
    const away = await rotation(['history', '--json'], { REACH_URL: 'http://127.0.0.1:1' });
    expect(JSON.parse(away.stdout)).toMatchObject({ error: { code: 'NETWORK' }, total: 0, list: [] });
    expect(away.code).toBe(2);
  });
});

describe('rotation template', () => {
  it('is written with the server’s lists', async () => {
    const out = join(folder, '模板.xlsx');
    const { code } = await rotation(['template', out, '--months', '3', '--first', '2026-09', '--handbook']);
    expect(code).toBe(0);
    const workbook = await openWorkbook(new Uint8Array(readFileSync(out)));
    const lists = await workbook.readSheet(workbook.sheets.find(({ name }) => name === 'Lists')!.index);
    expect(lists.dictionary).toEqual(expect.arrayContaining(['住院医师', '内科', '2026']));
    expect((await workbook.readSheet(0)).columns).toBe(5 + 3 * 2);
  });
});

describe('the command line', () => {
  it.each([
    [['chek', 'a.xlsx'], '没有命令“chek”'],
    [['check'], '后面要写文件名'],
    [['check', 'a.xlsx', 'b.xlsx'], '一次只能处理一个文件'],
    [['check', 'a.xlsx', '--jsn'], '无法识别的参数'],
    [['template', 'a.xls'], '以 .xlsx 结尾'],
    [['history', '--limit', '0'], '--limit'],
    [['history', 'a.xlsx'], '后面不需要'],
    [['undo'], '后面要写任务号'],
    [['undo', 'a.xlsx'], '后面要写任务号'],
    [['template', 'a.xlsx', '--months', '0'], '--months'],
    [['template', 'a.xlsx', '--first', '2026-13'], '--first'],
  ])('%j is refused with how it should be', (words, says) => {
    expect(() => readArguments(words)).toThrow(BadUsage);
    expect(() => readArguments(words)).toThrow(says);
  });

  it('without words shows how it is used', async () => {
    const { code, stdout } = await rotation([]);
    expect(stdout).toContain('用法');
    expect(code).toBe(0);
  });
});
