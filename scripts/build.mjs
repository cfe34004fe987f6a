// Builds the PWA into dist/client and the server into dist/server.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
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

if ((await run(bin('vite'), ['build', '--logLevel', 'warn'])) !== 0) fail('vite build failed.');
if (existsSync(`${root}scripts/bundle-size.mjs`) && (await run(process.execPath, ['scripts/bundle-size.mjs'])) !== 0) {
  fail('The browser bundle is larger than the limits allow.');
}
