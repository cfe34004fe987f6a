import type { Page } from '@playwright/test';

/**
 * Which of these texts lie on the device, and where: databases, caches, local storage and that of the page's tab. Read as
 * somebody does who has the device and its developer tools: keys that lie in a database open what they seal.
 */
export function findOnDevice(page: Page, secrets: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    interface Sealed {
      iv: BufferSource;
      bytes: ArrayBuffer;
    }
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const decoded = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);
    const keys: CryptoKey[] = [];
    const values: { place: string; value: unknown }[] = [];
    for (const { name, version } of await indexedDB.databases()) {
      const db = await answered(indexedDB.open(name!, version));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        const place = `${name} ${store}`;
        for (const row of await answered(rows.getAllKeys())) values.push({ place, value: row });
        for (const row of await answered(rows.getAll())) values.push({ place, value: row });
      }
      values.push({ place: 'names', value: name });
      db.close();
    }
    const gather = (value: unknown): void => {
      if (value instanceof CryptoKey) keys.push(value);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
    };
    values.forEach(({ value }) => gather(value));

    async function opened({ iv, bytes }: Sealed): Promise<string> {
      for (const key of keys.filter(({ algorithm }) => algorithm.name === 'AES-GCM')) {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => undefined);
        if (!plain) continue;
        const isZipped = new Uint8Array(plain)[0] === 0x1f;
        if (!isZipped) return decoded(plain);
        return new Response(new Blob([plain]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
      }
      return '';
    }
    async function textOf(value: unknown): Promise<string> {
      if (value instanceof CryptoKey) return '';
      if (value instanceof Blob) return value.text();
      if (value instanceof ArrayBuffer) return decoded(value);
      if (ArrayBuffer.isView(value)) return decoded(value.buffer as ArrayBuffer);
      if (typeof value !== 'object' || value === null) return String(value);
      if ('iv' in value && 'bytes' in value) return opened(value as Sealed);
      return (await Promise.all(Object.entries(value).flat().map(textOf))).join(' ');
    }

    const texts = await Promise.all(values.map(async ({ place, value }) => ({ place, text: await textOf(value) })));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        texts.push({ place: `cache ${request.url}`, text: `${request.url} ${await answer!.text()}` });
      }
    }
    texts.push({ place: 'local storage', text: JSON.stringify(Object.entries(localStorage)) });
    texts.push({ place: 'session storage', text: JSON.stringify(Object.entries(sessionStorage)) });
    const found = wanted.flatMap((secret) =>
      texts.filter(({ text }) => text.includes(secret)).map(({ place }) => `${secret}: ${place}`),
    );
    return [...new Set(found)];
  }, secrets as string[]);
}
