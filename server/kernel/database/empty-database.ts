import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { builtDatabase } from '../paths';

/** Stands beside a folder until the engine has opened it for the first time. */
export const markOfUnfinished = (folder: string): string => `${folder}.unfinished`;

/**
 * What a new data folder begins with: the database as the migrations leave it, unpacked instead of made. It names no cluster
 * yet (see migrate.ts), so every new folder still becomes an instance of its own. What a process that ended meanwhile left
 * of a folder is put aside. Call it while the folder above is locked.
 * @returns `image`: undefined for a folder that holds a database, and without a build: then the engine makes an empty one.
 * `done`: to be called when the engine has opened the folder
 */
export async function beginFolder(folder: string) {
  const mark = markOfUnfinished(folder);
  // Nobody can have written to it; but what is a database is never deleted for a file beside it.
  if (existsSync(mark) && existsSync(folder)) renameSync(folder, `${mark}-${Date.now()}`);
  const done = () => rmSync(mark, { force: true });
  if (existsSync(join(folder, 'PG_VERSION'))) return { done };
  writeFileSync(mark, '');
  const image = existsSync(builtDatabase)
    ? new Uint8Array(await promisify(gunzip)(await readFile(builtDatabase)))
    : undefined;
  return { image, done };
}
