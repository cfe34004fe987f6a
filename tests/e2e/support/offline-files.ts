import { expect, type Page } from '@playwright/test';

interface FileList {
  first: string[];
  rest: string[];
}

/** Waits until the whole build opens without a network. */
export async function keepsAllFiles(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => missingFiles(page), { timeout: 60_000, intervals: [200] }).toEqual([]);
}

const missingFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { first, rest } = (await (await fetch('/main/offline-files.json')).json()) as FileList;
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = new Set(kept.flat().map(({ url }) => new URL(url).pathname));
    return [...first, ...rest].filter((url) => !paths.has(`/main/${url}`));
  });
