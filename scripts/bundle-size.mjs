// Fails when the browser has to fetch more script than promised: 180 KB gzip for the first load (entry and sign-in
// page), 100 KB for the frame around screens, 150 KB for what it fetches behind itself and most screens share, 80 KB for
// each screen and for each part that a screen fetches later, counting what it needs and what stands there already did not
// bring. Workers are not counted. Fails also where files of the build import each other.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fail, root } from './lib/run.mjs';

const firstLoadLimit = 180_000;
const screenLimit = 80_000;
/** The frame around all screens: it holds what every module declares of its menu, so it grows with the modules. */
const shellLimit = 100_000;
/** What the frame fetches behind itself, with what most screens have: bell, tasks, readiness; choices, forms, exports. */
const toolsLimit = 150_000;

const client = `${root}dist/client/`;
const manifest = JSON.parse(readFileSync(`${client}.vite/manifest.json`, 'utf8'));

/** Chunks that one chunk needs before it can run, itself included. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, found);
  return found;
}

const sizes = new Map();
function size(keys) {
  let total = 0;
  for (const key of keys) {
    if (!sizes.has(key)) sizes.set(key, gzipSync(readFileSync(client + manifest[key].file)).length);
    total += sizes.get(key);
  }
  return total;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
if (Object.keys(manifest).some((key) => key.includes('gallery'))) fail('The gallery of kits is in the product.');
/** Named in scripts/vite/joined-files.ts. */
const [start, shell] = ['start', 'shell'].map((name) => {
  const key = Object.keys(manifest).find((one) => manifest[one].name === name && manifest[one].file.endsWith('.js'));
  return key ?? fail(`No chunk of the build is called ${name}: see scripts/vite/joined-files.ts.`);
});

/** What every signed-in page brings along, one after the other; a screen is weighed without it. */
const tools = 'src/app/shell/import-tools.tsx';
if (!manifest[tools]) fail(`Not in the build: ${tools}.`);
const surroundings = { [shell]: shellLimit, [tools]: toolsLimit };

const loaded = new Set([...closure(entry), ...closure(start)]);
const lines = [{ name: 'first load', bytes: size(loaded), limit: firstLoadLimit }];
const weigh = (key, there, limit = screenLimit) => {
  const own = [...closure(key)].filter((one) => !there.has(one));
  lines.push({ name: key, bytes: size(own), limit });
  return own;
};
for (const [key, limit] of Object.entries(surroundings)) weigh(key, loaded, limit).forEach((one) => loaded.add(one));

const keys = Object.keys(manifest);
const openersOf = (key) => keys.filter((one) => manifest[one].dynamicImports?.includes(key));
/** Chunks that are there, whichever way the chunk was reached: `seen` are those on the way to it. */
function present(key, seen = []) {
  if (loaded.has(key) || seen.includes(key)) return loaded;
  const ways = openersOf(key).map((one) => new Set([...present(one, [...seen, key]), ...closure(one)]));
  const always = [...(ways[0] ?? [])].filter((one) => ways.every((way) => way.has(one)));
  return new Set([...always, ...loaded]);
}

keys.filter((key) => manifest[key].isDynamicEntry && !loaded.has(key)).forEach((key) => weigh(key, present(key)));

// Of two files that import each other one runs before what it needs of the other is there.
const inCircle = keys.filter((key) => (manifest[key].imports ?? []).some((next) => closure(next).has(key)));
if (inCircle.length > 0)
  fail(`Files of the build import each other: see scripts/vite/joined-files.ts.\n${inCircle.join('\n')}`);

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} KB`;
for (const { name, bytes, limit } of lines.filter((line) => line.bytes > 5000 || line.bytes > line.limit)) {
  console.log(`${kilobytes(bytes)} of ${kilobytes(limit)}  ${name}${bytes > limit ? '  TOO LARGE' : ''}`);
}
if (lines.some((line) => line.bytes > line.limit)) fail('Load the heavy part when it is needed: import() it.');
