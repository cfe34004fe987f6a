import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Gallery {
  /** Address of an example, e.g. of `period-grid/many`. */
  at: (example: string) => string;
  stop: () => Promise<void>;
}

/** Builds the gallery of kits as the product is built, so that its speed can be measured, and serves it. */
export async function startGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'reach-gallery-'));
  const settings = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' } as const;
  const built = { outDir: folder, emptyOutDir: true };
  await build({ ...settings, build: { ...built, rolldownOptions: { input: join(root, 'gallery.html') } } });
  const server = await preview({ ...settings, build: built, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.resolvedUrls!.local[0]!;
  return {
    at: (example) => `${address}gallery.html#/${example}`,
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
