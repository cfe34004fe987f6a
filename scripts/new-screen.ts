import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { generateScreen } from './new-screen/generate';
import { BadRequest, readRequest } from './new-screen/names';

/** npm run new:screen -- <module> <screen> "<title>" <route>: a working screen, from contract to browser test. */
const root = fileURLToPath(new URL('../', import.meta.url));

try {
  const files = generateScreen(root, readRequest(process.argv.slice(2)));
  const code = files.filter((file) => /\.tsx?$/.test(file));
  spawnSync(`${root}node_modules/.bin/oxfmt`, code, { cwd: root, stdio: 'inherit' });
  console.log(files.join('\n'));
  console.log(
    '\nNext: npm run migration (the table), npm run types, npm run server -- <the test>, then make it yours.',
  );
} catch (error) {
  if (!(error instanceof BadRequest)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
