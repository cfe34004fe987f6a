import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const filters = { ods: 'ods', xlsx: 'xlsx:Calc MS Excel 2007 XML' };

/**
 * Opens workbooks in LibreOffice, which recalculates them, and saves each in another format. The result has the order
 * of the workbooks. @throws Error when LibreOffice does not open one of them
 */
export async function throughLibreOffice(
  workbooks: readonly Uint8Array[],
  format: keyof typeof filters,
): Promise<Uint8Array[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'libreoffice-'));
  const within = (...names: string[]) => path.join(folder, ...names);
  try {
    for (const [n, bytes] of workbooks.entries()) await writeFile(within(`${n}.xlsx`), bytes);
    const sources = workbooks.map((_, n) => within(`${n}.xlsx`));
    // A profile of its own: LibreOffice serves one user's windows from one process otherwise.
    const options = [`-env:UserInstallation=file://${within('profile')}`, '--headless'];
    const target = ['--convert-to', filters[format], '--outdir', within('out')];
    await promisify(execFile)('/usr/bin/soffice', [...options, ...target, ...sources]);
    const saved = workbooks.map((_, n) => readFile(within('out', `${n}.${format}`)));
    return (await Promise.all(saved)).map((bytes) => new Uint8Array(bytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
