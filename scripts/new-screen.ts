import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { generateScreen } from './new-screen/generate';
import { migrate } from './new-screen/migrate';
import { BadRequest, readRequest, wordsOf } from './new-screen/names';

/** npm run new:screen -- <module> <screen> "<title>" <route>: a working screen, from contract to server test. */
const root = fileURLToPath(new URL('../', import.meta.url));

try {
  const request = readRequest(process.argv.slice(2));
  const files = generateScreen(root, request);
  const code = files.filter((file) => /\.tsx?$/.test(file));
  spawnSync(`${root}node_modules/.bin/oxfmt`, code, { cwd: root, stdio: 'inherit' });
  const migration = migrate(root, wordsOf(request)['table']!);
  console.log([...files, migration].join('\n'));
  console.log(`
It works as it is: npm run types, npm run server -- ${request.screen}. Make it yours (docs/new-module.md):
- its words and fields: contract, table, handlers, columns, form, test;
- after a change of the table: delete ${migration}, its snapshot, and its lines in meta/_journal.json and sums.txt,
  then npm run migration;
- who besides the administrators may call it: roles of the demo, tests/server/access-matrix/access-matrix.tsv;
- rows for the demo hospital in the module's demo.ts, and a step in the module's journey in tests/e2e.`);
} catch (error) {
  if (!(error instanceof BadRequest)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
