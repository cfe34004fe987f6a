// Builds the PWA into dist/client and the server into dist/server.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { bin, fail, root, run } from './lib/run.mjs';

rmSync(`${root}dist`, { recursive: true, force: true });

await build({
  absWorkingDir: root,
  entryPoints: { main: 'server/main.ts', 'pglite.worker': 'server/kernel/database/pglite.worker.ts' },
  outdir: 'dist/server',
  bundle: true,
  splitting: false,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'warning',
  alias: { '@contract': './contract', '@server': './server', '@workers': './workers' },
});
cpSync(`${root}server/migrations`, `${root}dist/server/migrations`, { recursive: true });

if ((await run(bin('vite'), ['build', '--logLevel', 'warn'])) !== 0) fail('vite build failed.');
if (existsSync(`${root}scripts/bundle-size.mjs`) && (await run(process.execPath, ['scripts/bundle-size.mjs'])) !== 0) {
  fail('The browser bundle is larger than the limits allow.');
}
