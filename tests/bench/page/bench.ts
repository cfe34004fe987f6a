import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What the main thread of the page does in Chromium: the whole import, and scrolling the overview. Needs a build. */
export function run({ json, people, months }: { json: boolean; people?: number; months?: number }): Promise<void> {
  const env = {
    ...process.env,
    ...(json ? { BENCH_JSON: '1' } : {}),
    ...(people ? { BENCH_PEOPLE: String(people) } : {}),
    ...(months ? { BENCH_MONTHS: String(months) } : {}),
  };
  const args = ['test', '--workers', '1', '--project', 'bench', `--reporter=${json ? 'null' : 'line'}`];
  return new Promise((resolve, reject) => {
    const child = spawn(`${root}node_modules/.bin/playwright`, args, { cwd: root, env, stdio: 'inherit' });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The page benchmark ended with ${code}`))));
  });
}
