import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fail, root, run } from './run.mjs';

const stamp = `${root}node_modules/.reach-installed`;

/** Installs the dependencies of the lockfile unless this very lockfile is installed already. */
export async function ensureDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Installing dependencies ...');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { setUp: true });
  if (code !== 0) fail('npm ci failed; see above.');
  writeFileSync(stamp, wanted);
}

/** Without windows it does the same in two thirds of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const chromiumPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const cjkFonts = ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', '/usr/share/fonts/truetype/noto'];

/** An installed Chromium or Chrome, installed from Debian's packages when there is none and we may. */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH=${given} does not exist.`);
  if (!existsSync(headlessShell) || !cjkFonts.some(existsSync))
    await aptInstall(['chromium-headless-shell', 'fonts-noto-cjk']);
  // Older distributions have it only with its windows.
  if (!chromiumPaths.some(existsSync)) await aptInstall(['chromium', 'fonts-noto-cjk']);
  return (
    chromiumPaths.find(existsSync) ??
    fail(
      'The browser tests need Chromium: install the packages chromium-headless-shell and fonts-noto-cjk, or set CHROMIUM_PATH.',
    )
  );
}

/** LibreOffice, which opens the generated workbooks in the tests. */
export async function ensureLibreOffice() {
  if (existsSync('/usr/bin/soffice')) return;
  await aptInstall(['libreoffice-calc-nogui']);
  if (!existsSync('/usr/bin/soffice'))
    fail('The template tests need LibreOffice: install the package libreoffice-calc-nogui.');
}

/** Installs Debian's packages where we may; does nothing elsewhere. */
export async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error(`Installing ${packages.join(', ')} ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, setUp: true });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, setUp: true });
}
