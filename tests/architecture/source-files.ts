import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const trees = ['contract', 'device', 'server', 'src', 'workers', 'scripts', 'tests'];
const aliases: Record<string, string> = {
  '@contract/': 'contract/',
  '@device/': 'device/',
  '@server/': 'server/',
  '@workers/': 'workers/',
  '@tests/': 'tests/',
  '@/': 'src/',
};

export interface Import {
  /** Path from the root without extension, or a package's name. */
  target: string;
  isPackage: boolean;
  typeOnly: boolean;
  /** The address of a worker's script (`?worker&url`), nothing of what is in it. */
  isWorkerUrl: boolean;
}
export interface SourceFile {
  /** Path from the root. */
  path: string;
  text: string;
  lines: number;
  isTest: boolean;
  imports: Import[];
}

/** Every TypeScript file of the project with its static and dynamic imports. */
export function sourceFiles(): SourceFile[] {
  return trees.flatMap((tree) => walk(join(root, tree))).map(read);
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'migrations' ? [] : walk(path);
    return /\.(ts|tsx|mts)$/.test(entry.name) ? [path] : [];
  });
}

function read(absolute: string): SourceFile {
  const path = relative(root, absolute);
  const text = readFileSync(absolute, 'utf8');
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;
  const imports = [...text.matchAll(pattern)].map((match) =>
    resolve(path, match[2] ?? match[3] ?? match[4]!, Boolean(match[1])),
  );
  return {
    path,
    text,
    lines: text.split('\n').length,
    isTest: /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tests/'),
    imports,
  };
}

function resolve(from: string, specifier: string, typeOnly: boolean): Import {
  const isWorkerUrl = specifier.endsWith('?worker&url');
  const kind = { typeOnly, isWorkerUrl };
  const clean = specifier.replace(/\?.*$/, '').replace(/\.(ts|tsx|js)$/, '');
  if (clean.startsWith('.')) return { target: normalize(join(dirname(from), clean)), isPackage: false, ...kind };
  for (const [alias, folder] of Object.entries(aliases)) {
    if (clean.startsWith(alias)) return { target: folder + clean.slice(alias.length), isPackage: false, ...kind };
  }
  return { target: clean, isPackage: true, ...kind };
}
