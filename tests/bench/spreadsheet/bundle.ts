import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));

export const readers = ['ours', 'sheetjs-default', 'sheetjs-dense', 'exceljs', 'read-excel-file', 'hucre'] as const;
export const templates = ['template-ours', 'template-exceljs'] as const;
/** Opens every sheet of a file that has to be refused. */
export const refusal = 'refusal';
export type EngineName = (typeof readers)[number] | (typeof templates)[number] | typeof refusal;

/** Bundles each engine by itself, as a worker for the browser and as a script for Node, so that none pays for another. */
export async function bundleEngines(folder: string, where: 'chromium' | 'node'): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of [...readers, ...templates, refusal]) {
    const file = where === 'node' && name === 'read-excel-file' ? 'read-excel-file-node' : name;
    await build({
      stdin: {
        contents: `import { engine } from './engines/${file}'; import { serve } from './${where}-runner'; serve(engine);`,
        resolveDir: here,
      },
      outdir: path.join(folder, name),
      entryNames: 'main',
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      target: 'es2023',
      platform: where === 'node' ? 'node' : 'browser',
      // CommonJS inside of an ES module bundle still asks for `require`.
      banner: where === 'node' ? { js: NODE_BANNER } : {},
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    });
  }
}

const NODE_BANNER =
  "import { createRequire as benchRequire } from 'node:module'; const require = benchRequire(import.meta.url);";
