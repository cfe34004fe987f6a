import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadRequest } from './names';

const folder = 'server/migrations';

/** Makes the migration of a new table and writes down its sum. @returns its path from the root */
export function migrate(root: string, name: string): string {
  const before = sqlFiles(root);
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/drizzle-kit'),
    ['generate', '--name', name],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const made = sqlFiles(root).find((file) => !before.includes(file));
  if (status !== 0 || !made) throw new BadRequest(`There is no migration; run npm run migration\n${stdout}${stderr}`);
  const sum = createHash('sha256')
    .update(readFileSync(join(root, folder, made)))
    .digest('hex');
  appendFileSync(join(root, folder, 'sums.txt'), `${sum}  ${made}\n`);
  return `${folder}/${made}`;
}

const sqlFiles = (root: string) => readdirSync(join(root, folder)).filter((file) => file.endsWith('.sql'));
