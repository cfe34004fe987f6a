import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Manifest } from 'vite';

interface OfflineFile {
  url: string;
  revision: string | null;
  size: number;
}

/** Of the client, beside index.html; `src/kernel/offline-files` reads it. */
const listName = 'offline-files.json';
/** Read old .xls workbooks and nothing else; they are kept from their first use on. */
const oldWorkbooks = [/^assets\/xlsx-/, /^assets\/cpexcel\./];

/** What a person opens: screens and dialogs, and what these share (./joined-files). */
const ofPerson = /^src\/(modules|kits)\/|^_dates-/;
/** What the application opens by itself after its start. */
const isOfStart = (key: string) => !ofPerson.test(key) || /^src\/modules\/\w+\/home/.test(key);

/** Files of the start: sign-in page, frame, menu and home page, by their addresses. */
export function filesOfStart(manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const follow = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, css = [], imports = [], dynamicImports = [] } = manifest[key]!;
    [file, ...css].forEach((url) => files.add(url));
    [...imports, ...dynamicImports.filter(isOfStart)].forEach(follow);
  };
  Object.keys(manifest)
    .filter((key) => manifest[key]!.isEntry)
    .forEach(follow);
  return files;
}

/**
 * Leaves to the service worker's installation what the start needs, and lists the rest for the page to fetch behind it
 * (ADR 61). The list is installed with the service worker, so that each version has its own.
 * @param client folder of the built client, with Vite's manifest
 */
export function firstOfOfflineFiles(client: string) {
  return (files: OfflineFile[]): { manifest: OfflineFile[]; warnings: string[] } => {
    // The gallery of kits is built by the same settings, and installed nowhere.
    if (!files.some(({ url }) => url === 'index.html')) return { manifest: files, warnings: [] };
    const start = filesOfStart(JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest);
    const first = files.filter(({ url }) => !url.startsWith('assets/') || start.has(url));
    const later = files.filter(({ url }) => oldWorkbooks.some((name) => name.test(url)));
    if (later.length !== oldWorkbooks.length || later.some((file) => first.includes(file)))
      throw new Error('The readers of old workbooks are built otherwise: see oldWorkbooks');
    const rest = files.filter((file) => !first.includes(file) && !later.includes(file));
    const urls = (some: OfflineFile[]) => some.map(({ url }) => url);
    const bytes = [...first, ...rest].reduce((sum, { size }) => sum + size, 0);
    const text = JSON.stringify({ first: urls(first), rest: urls(rest), later: urls(later), bytes });
    writeFileSync(`${client}/${listName}`, text);
    const revision = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return { manifest: [...first, { url: listName, revision, size: text.length }], warnings: [] };
  };
}
