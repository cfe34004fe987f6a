import type { Page } from '@playwright/test';

/** Has the databases of an open page refuse what a full device refuses; answers with what ends it, as a reload does. */
export async function fillDatabases(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put, add } = Object.getOwnPropertyDescriptors(IDBObjectStore.prototype);
    const full = {
      value(): never {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    };
    Object.defineProperties(IDBObjectStore.prototype, { put: { ...put, ...full }, add: { ...add, ...full } });
    window.addEventListener('test-room', () => Object.defineProperties(IDBObjectStore.prototype, { put, add }));
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('test-room')));
}
