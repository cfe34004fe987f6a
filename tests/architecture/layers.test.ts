import { describe, expect, it } from 'vitest';
import { catalog, type ModuleKey } from '@contract/catalog';
import { sourceFiles, type Import, type SourceFile } from './source-files';

const files = sourceFiles();
const product = files.filter((file) => !file.isTest);

/** `path: imports target` for each import of the files that a rule refuses. */
function offences(
  where: (file: SourceFile) => boolean,
  refused: (entry: Import, file: SourceFile) => boolean,
): string[] {
  return product
    .filter(where)
    .flatMap((file) =>
      file.imports.filter((entry) => refused(entry, file)).map((entry) => `${file.path} imports ${entry.target}`),
    );
}
const under = (folder: string) => (file: SourceFile) => file.path.startsWith(`${folder}/`);
const into =
  (...folders: string[]) =>
  (entry: Import) =>
    !entry.isPackage && folders.some((folder) => entry.target.startsWith(`${folder}/`));
const moduleOf = (path: string, tree: string) => new RegExp(`^${tree}/modules/([^/]+)/`).exec(path)?.[1];

describe('knowledge flows one way', () => {
  it('contract imports zod, dayjs and itself only; move what needs more to server, src or workers', () => {
    const allowed = ['zod', 'dayjs'];
    expect(
      offences(under('contract'), (entry) =>
        entry.isPackage ? !allowed.includes(entry.target) : !entry.target.startsWith('contract/'),
      ),
    ).toEqual([]);
  });

  it('server never imports src or device; share through contract', () => {
    expect(offences(under('server'), into('src', 'device'))).toEqual([]);
  });

  it('device imports contract and itself only; tell src by an event or a function that src passes', () => {
    const packages = ['dexie', 'comlink', 'jsencrypt'];
    expect(
      offences(under('device'), (entry) =>
        entry.isPackage ? !packages.includes(entry.target) : !into('contract', 'device')(entry),
      ),
    ).toEqual([]);
  });

  it('device knows no module beside those that it calls itself; what a kind of task, upload or call adds is its own', () => {
    // Of exams: a sitting goes on without a session, so that its log and its sender are the device's own (docs/adr/0118).
    const called = ['kernel', 'account', 'userinfo', 'attachment', 'system', 'exam'];
    expect(
      offences(under('device'), (entry) => into('contract')(entry) && !called.includes(entry.target.split('/')[1]!)),
    ).toEqual([]);
  });

  it('workers import contract, device and themselves; move what the browser keeps to device, without React', () => {
    expect(
      offences(under('workers'), (entry) => !entry.isPackage && !into('contract', 'device', 'workers')(entry)),
    ).toEqual([]);
  });

  it('src only starts workers: import their address (?worker&url) and the types of their interface', () => {
    expect(offences(under('src'), (entry) => into('workers')(entry) && !entry.typeOnly && !entry.isWorkerUrl)).toEqual(
      [],
    );
  });

  it('server imports of workers only the pure engine', () => {
    expect(
      offences(under('server'), (entry) => into('workers')(entry) && !entry.target.startsWith('workers/engine/')),
    ).toEqual([]);
  });

  it('src never imports server; share through contract', () => {
    expect(offences(under('src'), into('server'))).toEqual([]);
  });

  it('the engine imports contract and itself only, so that it runs in a browser worker and in Node alike', () => {
    expect(
      offences(under('workers/engine'), (entry) => !entry.isPackage && !into('contract', 'workers/engine')(entry)),
    ).toEqual([]);
  });

  it('src and device load no spreadsheet code; call a worker through Comlink', () => {
    const isPage = (file: SourceFile) => under('src')(file) || under('device')(file);
    expect(offences(isPage, (entry) => !entry.typeOnly && ['xlsx', 'exceljs'].includes(entry.target))).toEqual([]);
  });

  it('ui knows no router, no query and no domain, of the device the time alone; pass what it needs as props', () => {
    const packages = ['react-router-dom', '@tanstack/react-query', 'dexie'];
    expect(
      offences(under('src/ui'), (entry) =>
        entry.isPackage
          ? packages.includes(entry.target)
          : !/^((src\/ui|contract\/kernel)\/|device\/api\/server-time$)/.test(entry.target),
      ),
    ).toEqual([]);
  });

  it('kernel and kits know no module; let the module pass it in', () => {
    expect(offences(under('src/kernel'), into('src/modules', 'src/kits', 'src/app'))).toEqual([]);
    expect(offences(under('src/kits'), into('src/modules', 'src/app'))).toEqual([]);
    const subjects = into('contract/rotation', 'contract/handbook');
    expect(offences(under('src/kernel'), subjects)).toEqual([]);
    expect(offences(under('src/kits'), subjects)).toEqual([]);
    expect(offences(under('server/kernel'), into('server/modules', 'server/kits'))).toEqual([]);
  });

  /** Imports of a server module from another one: which, what of it, and both ranks. */
  const crossing = (refused: (entry: { from: ModuleKey; to: ModuleKey; part: string }) => boolean) =>
    offences(under('server/modules'), (entry, file) => {
      const [, to, part] = /^server\/modules\/([^/]+)\/(.+)$/.exec(entry.target) ?? [];
      const from = moduleOf(file.path, 'server');
      if (entry.isPackage || !to || to === from) return false;
      return refused({ from: from as ModuleKey, to: to as ModuleKey, part: part! });
    });
  const isTables = (part: string) => /(^|\/)tables$/.test(part);

  it('a server module meets another through its public.ts; only tables of the platform are joined by others', () => {
    expect(
      crossing(({ to, part }) =>
        isTables(part) ? catalog[to].rank !== 'platform' : part !== 'public' && !part.endsWith('/public'),
      ),
      "ask the module by its public.ts, let it tell by an event, or look for it in a slot; a row's fate is a reference (server/kits/references.ts)",
    ).toEqual([]);
  });

  it('nothing below a domain module knows it', () => {
    expect(
      crossing(({ from, to }) => catalog[to].rank === 'domain' && catalog[from].rank !== 'domain'),
      'declare a slot beside the code that asks, and let the domain module give to it (server/kernel/slots.ts, docs/adr/0047)',
    ).toEqual([]);
  });

  it('server kits know no module; let the module pass it in, or give it to a slot', () => {
    expect(offences(under('server/kits'), into('server/modules'))).toEqual([]);
  });

  it('a server module does nothing when it is loaded; list what it gives to others in its ServerModule (kernel/slots.ts)', () => {
    const doing = product
      .filter((file) => /^server\/(modules|kits|kernel)\//.test(file.path) && !file.path.includes('.worker.'))
      .filter((file) => /^(await )?[a-z][\w.]*\(/m.test(file.text));
    expect(doing.map((file) => file.path)).toEqual([]);
  });

  it('a screen module does not import another; meet through contract, kernel or a kit', () => {
    expect(
      offences(under('src/modules'), (entry, file) => {
        const target = moduleOf(entry.target, 'src');
        return (
          !entry.isPackage &&
          target !== undefined &&
          target !== moduleOf(file.path, 'src') &&
          !entry.target.endsWith('/queries')
        );
      }),
    ).toEqual([]);
  });
});

describe('no knots', () => {
  it('has no import cycles, of types neither: move what both need to a file of its own, or let the lower one be passed a function or raise an event; import() hides a knot and is none of the ways out', () => {
    expect(findCycles(graphOf(product, (path) => path))).toEqual([]);
  });

  it('has none between the folders of device: the database knows no table’s rows, what is lower raises an event', () => {
    const folders = graphOf(product.filter(under('device')), (path) => path.split('/').slice(0, 2).join('/'));
    expect(findCycles(folders)).toEqual([]);
  });

  it('has no barrels; import the file that has it', () => {
    // What a module shows to others is named in its public.ts, wherever it stands.
    const barrels = product.filter((file) => {
      if (file.path.endsWith('/public.ts')) return false;
      const code = file.text
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean);
      return code.length > 1 && code.every((line) => /^export (type )?(\*|\{)[\s\S]* from /.test(line));
    });
    expect(barrels.map((file) => file.path)).toEqual([]);
  });
});

/** Who imports whom, by names that `nameOf` gives to paths without extension; types count as well. */
function graphOf(list: SourceFile[], nameOf: (path: string) => string): Map<string, Set<string>> {
  const paths = list.map((file) => file.path.replace(/\.tsx?$/, ''));
  const known = new Set(paths);
  const graph = new Map(paths.map((path) => [nameOf(path), new Set<string>()]));
  for (const [index, file] of list.entries()) {
    const name = nameOf(paths[index]!);
    const others = file.imports
      .map(({ target }) => target)
      .filter((target) => known.has(target))
      .map(nameOf);
    others.filter((other) => other !== name).forEach((other) => graph.get(name)!.add(other));
  }
  return graph;
}

function findCycles(graph: Map<string, Set<string>>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (name: string, trail: string[]) => {
    if (state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(name)), name].join(' -> '));
      return;
    }
    state.set(name, 'open');
    for (const target of graph.get(name)!) visit(target, [...trail, name]);
    state.set(name, 'done');
  };
  for (const name of graph.keys()) visit(name, []);
  return cycles;
}
