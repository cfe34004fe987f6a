// Builds the PWA into dist/client and the server into dist/server.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { compressFiles } from './lib/compress-files.mjs';
import { emptyDatabase } from './lib/empty-database.mjs';
import { bin, fail, root, run } from './lib/run.mjs';
import { serverBundle } from './lib/server-bundle.mjs';

rmSync(`${root}dist`, { recursive: true, force: true });

await build({
  ...serverBundle,
  absWorkingDir: root,
  entryPoints: { main: 'server/main.ts', 'pglite.worker': 'server/kernel/database/pglite.worker.ts' },
  outdir: 'dist/server',
});
cpSync(`${root}server/migrations`, `${root}dist/server/migrations`, { recursive: true });
cpSync(await emptyDatabase(), `${root}dist/server/empty-database.tar.gz`);

if ((await run(bin('vite'), ['build', '--logLevel', 'warn'])) !== 0) fail('vite build failed.');
if (existsSync(`${root}scripts/bundle-size.mjs`) && (await run(process.execPath, ['scripts/bundle-size.mjs'])) !== 0) {
  fail('The browser bundle is larger than the limits allow.');
}
await compressFiles(`${root}dist/client`);
