import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';

/** A browser with a profile on the disk, which can be killed and opened again. */
export class KillableBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'reach-profile-'));
  private child: ChildProcess | undefined;
  private browser: Browser | undefined;

  async open(): Promise<Page> {
    const child = spawn(
      process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.profile}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    this.child = child;
    const address = await new Promise<string>((resolve, reject) => {
      let words = '';
      child.stderr.on('data', (text: Buffer) => {
        words += text.toString();
        const found = /ws:\/\/\S+/.exec(words);
        if (found) resolve(found[0]);
      });
      child.once('exit', () => reject(new Error(`the browser ended: ${words.slice(-500)}`)));
    });
    this.browser = await chromium.connectOverCDP(address);
    const [context] = this.browser.contexts();
    return context!.newPage();
  }

  /** Ends it and all its processes at once, as a power cut of the device does: nothing is unloaded, nothing said. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    await this.browser?.close().catch(() => undefined);
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
