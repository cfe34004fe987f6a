import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fail, root, run } from './run.mjs';

const sources = [
  'contract',
  'device',
  'server',
  'src',
  'workers',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/bundle-size.mjs',
  'scripts/lib/compress-files.mjs',
  'scripts/lib/server-bundle.mjs',
  'scripts/vite',
];
const stamp = `${root}dist/.sources`;

/** Builds browser and server unless dist holds the build of exactly these sources. */
export async function ensureBuild() {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const code = await run(process.execPath, ['scripts/build.mjs'], { setUp: true });
  if (code !== 0) fail('The build failed; see above.');
  writeFileSync(stamp, now);
}

/** Names, sizes and times of all source files: changes whenever one is edited, without reading them. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const info = statSync(root + path);
    if (info.isDirectory()) for (const name of readdirSync(root + path).sort()) visit(`${path}/${name}`);
    else hash.update(`${path}:${info.size}:${info.mtimeMs}\n`);
  };
  sources.filter((path) => existsSync(root + path)).forEach(visit);
  return hash.digest('hex');
}
