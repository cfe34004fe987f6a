import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackupError } from './backup-error';
import { askServer, openControl, type ControlRequest } from './control';

const asked: ControlRequest = { command: 'backup', verify: true };
let folder: string;
let close: (() => Promise<void>) | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reach-control-'));
});
afterEach(async () => {
  await close?.();
  close = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function open(backup: (request: ControlRequest) => Promise<string>) {
  const control = await openControl(folder, backup);
  close = () => control.close();
}

it('passes the request on and says what came of it', async () => {
  const seen: ControlRequest[] = [];
  await open(async (request) => {
    seen.push(request);
    return '备份完成';
  });
  expect(await askServer(folder, { ...asked, verify: false })).toBe('备份完成');
  expect(seen).toEqual([{ ...asked, verify: false }]);
});

it('is for the owner of the folder only', async () => {
  await open(async () => '');
  expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
});

it('says why the server refused', async () => {
  await open(() => Promise.reject(new BackupError('另一个备份正在写入')));
  await expect(askServer(folder, asked)).rejects.toThrow('另一个备份正在写入');
});

it('takes the place of a socket that a killed server left', async () => {
  writeFileSync(join(folder, 'control.sock'), '');
  await open(async () => 'here');
  expect(await askServer(folder, asked)).toBe('here');
});

it('says so when the server does not answer', async () => {
  await expect(askServer(folder, asked)).rejects.toThrow('正在运行的服务器没有应答');
});

it('answers nothing but a request, and closes although somebody is silent', async () => {
  await open(async () => 'never');
  const socket = connect(join(folder, 'control.sock'));
  const text = new Promise<string>((resolve) => {
    let got = '';
    socket.on('data', (piece) => (got += piece.toString())).on('close', () => resolve(got));
  });
  socket.write('{"command":"drop"}\n');
  expect(JSON.parse(await text)).toEqual({ refused: expect.stringContaining('command') });
  const silent = connect(join(folder, 'control.sock'));
  await new Promise((resolve) => silent.once('connect', resolve));
  const before = Date.now();
  await close!();
  expect(Date.now() - before).toBeLessThan(2000);
  silent.destroy();
});

it('refuses a folder whose path is too long for a socket', async () => {
  const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60));
  mkdirSync(deep, { recursive: true });
  await expect(openControl(deep, async () => '')).rejects.toThrow('数据目录的路径过长');
});
