import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withEntry, withImport, withImported } from './edit';
import { BadRequest, fill, wordsOf, type ScreenRequest } from './names';

const templates = fileURLToPath(new URL('./templates/', import.meta.url));

/**
 * Writes a screen from contract to server test and ties it to its module, which is made when it does not exist.
 * @returns the files written and changed, from the root. @throws BadRequest before anything is written
 */
export function generateScreen(root: string, request: ScreenRequest): string[] {
  const changes = plannedScreen(root, request);
  for (const [path, source] of changes) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return [...changes.keys()];
}

/** What `generateScreen` would write: the new text of each file, by its path from the root. @throws BadRequest as it does */
export function plannedScreen(root: string, request: ScreenRequest): ReadonlyMap<string, string> {
  const words = wordsOf(request);
  const { module, moduleFile, file, entity } = words as Record<'module' | 'moduleFile' | 'file' | 'entity', string>;
  const changes = new Map<string, string>();
  const template = (name: string) => fill(readFileSync(`${templates}${name}.txt`, 'utf8'), words);
  const read = (path: string) => changes.get(path) ?? readFileSync(join(root, path), 'utf8');
  const make = (path: string, name: string) => {
    if (existsSync(join(root, path))) throw new BadRequest(`${path} is there already; choose another screen name`);
    changes.set(path, template(name));
  };
  const change = (path: string, alter: (source: string) => string) => changes.set(path, alter(read(path)));
  const addEntry = (path: string, anchor: string, entry: string) =>
    change(path, (source) => withEntry(source, anchor, fill(entry, words), path));
  const addImport = (path: string, line: string) => change(path, (source) => withImport(source, fill(line, words)));

  if (!existsSync(join(root, `contract/${moduleFile}`))) makeModule();
  const contract = `contract/${moduleFile}`;
  const server = `server/modules/${moduleFile}`;
  const pages = `src/modules/${moduleFile}`;

  make(`${contract}/${file}.ts`, 'contract');
  make(`${server}/${file}/tables.ts`, 'tables');
  make(`${server}/${file}/handlers.ts`, 'handlers');
  make(`${server}/${file}/${file}.server.test.ts`, 'server-test');
  make(`${pages}/${file}/${file}.page.tsx`, 'page');
  make(`${pages}/${file}/${file}-form.tsx`, 'form');
  declareLimits();

  const verbs = { list: '查看', edit: '维护', remove: '删除' };
  for (const [action, verb] of Object.entries(verbs)) {
    addEntry(`${contract}/module.ts`, 'permissions: {', `'__module__:__screen__:${action}': '${verb}__title__',`);
  }
  addEntry(
    `${contract}/module.ts`,
    'screens: {',
    `__screen__: { path: '__route__', title: '__title__', icon: 'notebook', order: 90, permission: '__module__:__screen__:list' },`,
  );
  addImport(`${contract}/endpoints.ts`, `import { __entity__Endpoints } from './__file__';`);
  addEntry(`${contract}/endpoints.ts`, endpointsAnchor(read(`${contract}/endpoints.ts`)), `...__entity__Endpoints,`);
  addImport(`${server}/routes.ts`, `import { __entity__Handlers } from './__file__/handlers';`);
  addEntry(`${server}/routes.ts`, `implement(${module}Endpoints, {`, `...__entity__Handlers,`);
  addEntry(
    `${pages}/pages.ts`,
    `PagesOf<typeof ${module}Module> = {`,
    `__screen__: () => import('./__file__/__file__.page'),`,
  );
  declareNeed();
  declareRoute();
  declareCallers();

  return changes;

  function makeModule(): void {
    make(`contract/${moduleFile}/module.ts`, 'module');
    make(`contract/${moduleFile}/endpoints.ts`, 'endpoints');
    make(`server/modules/${moduleFile}/routes.ts`, 'routes');
    make(`src/modules/${moduleFile}/pages.ts`, 'pages');
    make(`src/modules/${moduleFile}/needs.ts`, 'needs');
    addImport('contract/catalog.ts', `import { __module__Endpoints } from './__moduleFile__/endpoints';`);
    addImport('contract/catalog.ts', `import { __module__Module } from './__moduleFile__/module';`);
    const key = /^\w+$/.test(moduleFile) ? moduleFile : `'${moduleFile}'`;
    addEntry(
      'contract/catalog.ts',
      'catalog = {',
      `${key}: { rank: 'domain', module: __module__Module, endpoints: __module__Endpoints },`,
    );
    addImport('server/modules.ts', `import { __module__Server } from './modules/__moduleFile__/routes';`);
    addEntry('server/modules.ts', `['endpoints']> } = {`, `${key}: __module__Server,`);
    addImport('src/app/screens.ts', `import { __module__Module } from '@contract/__moduleFile__/module';`);
    addEntry('src/app/screens.ts', 'const modules: ModuleScreens = {', `${key}: { spec: __module__Module },`);
    addImport('src/app/pages.ts', `import { __module__Pages } from '@/modules/__moduleFile__/pages';`);
    addEntry('src/app/pages.ts', "['module']> } = {", `${key}: __module__Pages,`);
    const load = `() => import('@/modules/__moduleFile__/needs').then((file) => file.__module__Needs)`;
    addEntry('src/app/needs.ts', 'Promise<readonly Need[]>>> = {', `${key}: ${load},`);
    change('ARCHITECTURE.md', (source) =>
      withMapRow(source, fill('| `__moduleFile__` | __title__ | __title__ |', words)),
    );
  }

  /** Pages import the limits, so they stand apart from the schemas. */
  function declareLimits(): void {
    const path = `${contract}/rules.ts`;
    if (!existsSync(join(root, path))) changes.set(path, template('rules'));
    change(path, (source) => source + template('limits'));
  }

  /** Its list is fetched before it is needed (ADR 58); a module that needs nothing without a network says so itself. */
  function declareNeed(): void {
    const path = `${pages}/needs.ts`;
    if (!changes.has(path) && !existsSync(join(root, path))) return;
    addImport(path, `import { __entity__Endpoints } from '@contract/__moduleFile__/__file__';`);
    change(path, (source) => withImported(source, 'listNeed', '@device/copies/needs', path));
    addEntry(path, 'Needs: readonly Need[] = [', `listNeed('__title__', __entity__Endpoints.__entity__List),`);
  }

  /** The access matrix wants a row for each call; the new permissions are the administrators'. */
  function declareCallers(): void {
    const calls = [`${entity}List`, `save${words.Entity}`, `remove${words.Entity}`];
    const rows = calls.map((call) => `${moduleFile}.${call}\t401\t403\t403\t403\t403\tok\tok\t-\n`).join('');
    change('tests/server/access-matrix/access-matrix.tsv', (source) => `${source.trimEnd()}\n${rows}`);
  }

  /** The architecture test wants a reason for every route that is not the customer's. */
  function declareRoute(): void {
    const isCustomers = read('tests/architecture/customer-routes.tsv')
      .split('\n')
      .some((line) => line.split('\t')[1] === request.route);
    if (!isCustomers)
      change('tests/architecture/own-routes.tsv', (source) => `${source.trimEnd()}\n${request.route}\t${entity}\n`);
  }
}

/** An endpoints file is an object, or a `defineEndpoints` with one. */
function endpointsAnchor(source: string): string {
  const anchor = /Endpoints = (?:defineEndpoints\(\w+, )?\{/.exec(source)?.[0];
  if (!anchor) throw new BadRequest('endpoints.ts exports no object of endpoints');
  return anchor;
}

/** After the last row of the module map. */
function withMapRow(source: string, row: string): string {
  const last = [...source.matchAll(/^\| `[\w-]+` \|.*\n/gm)].at(-1);
  if (!last) throw new BadRequest('ARCHITECTURE.md has no module map');
  const at = last.index + last[0].length;
  return `${source.slice(0, at)}${row}\n${source.slice(at)}`;
}
