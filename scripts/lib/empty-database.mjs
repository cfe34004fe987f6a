import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { root } from './run.mjs';

const migrationsFolder = `${root}server/migrations`;
const folder = `${root}node_modules/.reach-empty-database`;

/**
 * The embedded database as the migrations leave it, as a zipped tar: unpacking it takes a second, making it ten. Made anew
 * when engine or migrations have changed.
 * @returns {Promise<string>} the file
 */
export async function emptyDatabase() {
  const file = `${folder}/${fingerprint()}.tar.gz`;
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Files of the log that are used up are removed instead of kept for later: each is 16 MiB to unpack.
  const engine = await PGlite.create({ startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'] });
  await engine.exec("set time zone 'UTC'");
  await migrate(drizzle({ client: engine }), { migrationsFolder });
  // Else whoever opens it first repeats what the log holds, and numbering goes on where the log had reserved numbers to.
  await engine.exec('checkpoint');
  const image = await engine.dumpDataDir('gzip');
  await engine.close();
  // Two runs may make it at once: none may find half of it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, new Uint8Array(await image.arrayBuffer()));
  renameSync(draft, file);
  for (const name of readdirSync(folder))
    if (name.endsWith('.gz') && name !== basename(file)) rmSync(`${folder}/${name}`);
  return file;
}

function fingerprint() {
  const { version } = JSON.parse(readFileSync(`${root}node_modules/@electric-sql/pglite/package.json`, 'utf8'));
  const hash = createHash('sha256').update(version);
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  for (const name of ['meta/_journal.json', ...migrations.sort()])
    hash.update(readFileSync(`${migrationsFolder}/${name}`));
  return hash.digest('hex').slice(0, 16);
}
