import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withEntry, withImport, withImported } from '../../scripts/new-screen/edit';
import { generateScreen } from '../../scripts/new-screen/generate';
import { migrate } from '../../scripts/new-screen/migrate';
import { BadRequest, readRequest, wordsOf } from '../../scripts/new-screen/names';
import { root } from './source-files';

const request = { module: 'ward-round', screen: 'round-config', title: '查房配置', route: '/ward-round/config' };
const known = { module: 'dictionary', screen: 'ward-kind', title: '病区类型', route: '/data-dic/ward-kind' };
let copy: string;
const made: string[] = [];

const left = ['node_modules', '.git', 'dist', 'test-results', 'playwright-report', '.cache'];

/** A copy of the project, with both screens made in it. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'reach-screen-'));
  for (const name of readdirSync(root).filter((one) => !left.includes(one))) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const one of [request, known]) {
    const files = generateScreen(copy, one);
    run('oxfmt', ...files.filter((file) => /\.tsx?$/.test(file)));
    made.push(...files, migrate(copy, wordsOf(one)['table']!));
  }
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Fails with what the tool said. */
const passes = (tool: string, ...words: string[]) => {
  const { status, said } = run(tool, ...words);
  expect(status, said).toBe(0);
};

/** What a tool says, and whether it was content. */
const run = (tool: string, ...words: string[]) => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$)/.test(name)),
  );
  const options = { cwd: copy, encoding: 'utf8', env } as const;
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', tool), words, options);
  return { status, said: stdout + stderr };
};

describe('a generated screen passes without a touch, in a new module and in one that is there:', () => {
  const code = () => made.filter((file) => /\.tsx?$/.test(file));

  it('types', { timeout: 480_000 }, () => {
    passes('tsc', '-p', '.');
  });

  it('lint and format', { timeout: 480_000 }, () => {
    passes('oxlint', '--type-aware', '--deny-warnings', ...code());
    passes('oxfmt', '--check', ...code());
  });

  it('the architecture tests', { timeout: 480_000 }, () => {
    passes('vitest', 'run', '--project', 'unit', 'tests/architecture');
  });

  it('its own server test and the access matrix', { timeout: 480_000 }, () => {
    const tests = ['round-config.server', 'ward-kind.server', 'tests/server/access-matrix/access-matrix'];
    const { status, said } = run('vitest', 'run', '--project', 'server', ...tests);
    expect([status, /Test Files.*\b3 passed/.test(stripVTControlCharacters(said))], said).toEqual([0, true]);
  });
});

describe('a generated screen', () => {
  it('is tied to catalog, server, pages, menu and routes', () => {
    const read = (path: string) => readFileSync(join(copy, path), 'utf8');
    expect(read('contract/catalog.ts')).toContain(
      "'ward-round': { rank: 'domain', module: wardRoundModule, endpoints: wardRoundEndpoints }",
    );
    expect(read('server/modules.ts')).toContain("'ward-round': wardRoundServer");
    expect(read('src/app/screens.ts')).toContain("'ward-round': { spec: wardRoundModule }");
    expect(read('src/app/pages.ts')).toContain("'ward-round': wardRoundPages");
    expect(read('src/app/needs.ts')).toContain(
      "'ward-round': () => import('@/modules/ward-round/needs').then((file) => file.wardRoundNeeds)",
    );
    expect(read('src/modules/ward-round/needs.ts')).toContain("listNeed('查房配置', ");
    expect(read('src/modules/dictionary/needs.ts')).toContain("  listNeed('病区类型', ");
    expect(read('ARCHITECTURE.md')).toContain('| `ward-round` | 查房配置 |');
    expect(read('contract/ward-round/module.ts')).toContain("'wardRound:roundConfig:remove': '删除查房配置'");
    expect(read('contract/dictionary/module.ts')).toMatch(/wardKind: \{\s+path: '\/data-dic\/ward-kind'/);
    expect(read('contract/dictionary/endpoints.ts')).toContain('...dictionaryWardKindEndpoints');
    expect(read('server/modules/dictionary/routes.ts')).toContain('...dictionaryWardKindHandlers');
    expect(read('src/modules/dictionary/pages.ts')).toContain("import('./ward-kind/ward-kind.page')");
    expect(read('tests/architecture/own-routes.tsv')).toContain('/data-dic/ward-kind\t');
  });

  it('leaves no mark of its template', () => {
    for (const file of [
      'contract/dictionary/ward-kind.ts',
      'src/modules/ward-round/round-config/round-config.page.tsx',
    ]) {
      expect(readFileSync(join(copy, file), 'utf8')).not.toMatch(/__\w+__/);
    }
  });

  it('is not written over one that is there, and nothing else is touched then', () => {
    const before = readFileSync(join(copy, 'contract/dictionary/module.ts'), 'utf8');
    expect(() => generateScreen(copy, known)).toThrow(BadRequest);
    expect(readFileSync(join(copy, 'contract/dictionary/module.ts'), 'utf8')).toBe(before);
  });
});

it.each([
  [[]],
  [['room', 'config', '配置']],
  [['Room', 'config', '配置', '/room/config']],
  [['room', '../config', '配置', '/room/config']],
  [['room', 'config', 'Config', '/room/config']],
  [['room', 'config', "配置'", '/room/config']],
  [['room', 'config', '配置', 'room/config']],
  [['room', 'config', '配置', "/room/'"]],
])('refuses %j', (words) => {
  expect(() => readRequest(words)).toThrow(BadRequest);
});

it('does not name a thing twice', () => {
  expect(wordsOf({ ...request, module: 'room', screen: 'room-config' }).entity).toBe('roomConfig');
  expect(wordsOf({ ...request, module: 'room', screen: 'config' }).entity).toBe('roomConfig');
  expect(wordsOf({ ...request, module: 'room', screen: 'roommate' }).entity).toBe('roomRoommate');
});

describe('editing a file', () => {
  it('adds an entry at the end of an object, whatever stands in it', () => {
    expect(withEntry("const a = {\n  b: '}', // }\n};\n", 'a = {', 'c: 1,', 'f')).toBe(
      "const a = {\n  b: '}', // }\n  c: 1,\n};\n",
    );
    expect(withEntry('const a = {};', 'a = {', 'c: 1,', 'f')).toBe('const a = {\n  c: 1,\n};');
    expect(withEntry("const a = [\n  b('[', {}),\n];", 'a = [', 'c(),', 'f')).toBe(
      "const a = [\n  b('[', {}),\n  c(),\n];",
    );
    expect(() => withEntry('const b = {};', 'a = {', 'c: 1,', 'f')).toThrow('f should hold');
  });

  it('adds an import once, after the others', () => {
    const source = "import { a } from 'a';\nimport {\n  b,\n} from 'b';\n\nexport {};\n";
    const line = "import { c } from 'c';";
    const next = withImport(source, line);
    expect(next).toBe(`import { a } from 'a';\nimport {\n  b,\n} from 'b';\n${line}\n\nexport {};\n`);
    expect(withImport(next, line)).toBe(next);
  });

  it('adds a name to an import once', () => {
    const source = "import { type A } from 'a';\n";
    const next = withImported(source, 'b', 'a', 'f');
    expect(next).toBe("import { b, type A } from 'a';\n");
    expect(withImported(next, 'b', 'a', 'f')).toBe(next);
    expect(withImported("import type { A } from 'a';\n", 'b', 'a', 'f')).toBe("import { b, type A } from 'a';\n");
    expect(() => withImported(source, 'b', 'c', 'f')).toThrow('f should import from c');
  });
});
