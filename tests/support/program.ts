import { build } from 'esbuild';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyDatabase } from '../../scripts/lib/empty-database.mjs';
import { serverBundle } from '../../scripts/lib/server-bundle.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles programs of the project as the build does the server: reading hundreds of sources takes each process two
 * seconds more than starting from one file.
 * @param sources from the project's folder, such as `scripts/backup.ts`
 */
export async function bundlePrograms(...sources: string[]) {
  // Two folders below the project's, where a built program looks for what lies around it, see server/kernel/paths.ts.
  const folder = mkdtempSync(join(root, 'node_modules/.reach-programs-'));
  const entryPoints = Object.fromEntries(
    [...sources, 'server/kernel/database/pglite.worker.ts'].map((source) => [basename(source, '.ts'), source]),
  );
  await build({ ...serverBundle, absWorkingDir: root, entryPoints, outdir: folder });
  symlinkSync(join(root, 'server/migrations'), join(folder, 'migrations'));
  symlinkSync(await emptyDatabase(), join(folder, 'empty-database.tar.gz'));
  return {
    /** The bundled file of a source, for `node`. */
    fileOf: (source: string) => join(folder, `${basename(source, '.ts')}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
