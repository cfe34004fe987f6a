import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { bundleEngines, type EngineName } from './bundle';
import type { PageResult } from './page';
import type { Measured, Runner } from './runner';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

/** Runs engines in module workers of Debian's Chromium, a new browser for each run so that nothing is warm. */
export async function chromiumRunner(folder: string): Promise<Runner> {
  await bundleEngines(folder, 'chromium');
  await mkdir(folder, { recursive: true });
  const entry = path.join(path.dirname(fileURLToPath(import.meta.url)), 'page.ts');
  await build({
    entryPoints: [entry],
    outfile: path.join(folder, 'page.js'),
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  });
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><script type="module" src="/page.js"></script>');

  let current = '';
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = url === '/file' ? current : path.join(folder, url === '/' ? 'index.html' : path.normalize(url));
    try {
      const body = await readFile(file);
      response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    where: 'chromium',
    run: async (engine, file) => {
      current = file ?? '';
      const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
      const browser = await chromium.launch({ executablePath, args: FLAGS });
      try {
        return await measure(browser, origin, engine, file !== undefined);
      } finally {
        await browser.close();
      }
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function measure(browser: Browser, origin: string, engine: EngineName, file: boolean): Promise<Measured> {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'prepare' in window);
  await page.evaluate(([worker, url]) => window.prepare(worker!, url!), [`/${engine}/main.mjs`, file ? '/file' : '']);
  const pids = await rendererPids(browser);
  const before = pids.map((pid) => kib(pid, 'VmRSS'));
  for (const pid of pids) await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
  const result: PageResult = await page.evaluate(() => window.measure());
  const added = pids.map((pid, n) => (kib(pid, 'VmHWM') - before[n]!) / 1024);
  return { ...result, peakMib: Math.max(0, ...added) };
}

async function rendererPids(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Resident memory of a process from proc(5); 0 where there is none. */
function kib(pid: number, field: string): number {
  try {
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
