import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { ModuleSpec } from '@contract/kernel/module';
import { root } from './source-files';

const modules = Object.entries(catalog) as [string, { module: ModuleSpec; endpoints: Record<string, EndpointSpec> }][];
const endpoints = modules.flatMap(([key, entry]) =>
  Object.entries(entry.endpoints).map(([name, spec]) => ({ id: `${key}.${name}`, spec })),
);
const column = (file: string, index: number) =>
  readFileSync(`${root}tests/architecture/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[index]);
/** The customer's routes, and the few that we added, each with its reason. */
const knownRoutes = new Set([...column('customer-routes.tsv', 1), ...column('own-routes.tsv', 0)]);

describe('modules', () => {
  it.each(modules)('%s stands under the same name in contract, server and src', (key) => {
    const missing = [`contract/${key}`, `server/modules/${key}`, `src/modules/${key}`].filter(
      (folder) => !existsSync(root + folder),
    );
    expect(missing, 'create the missing folder').toEqual([]);
    expect(catalog[key as keyof typeof catalog].module.key).toBe(key);
  });

  it.each(modules)('%s is in the module map of ARCHITECTURE.md', (key, { module }) => {
    expect(readFileSync(`${root}ARCHITECTURE.md`, 'utf8')).toContain(`| \`${key}\` | ${module.title} |`);
  });

  it('declares only screens that the customer listed or own-routes.tsv gives a reason for', () => {
    const paths = modules.flatMap(([, { module }]) => Object.values(module.screens).map((screen) => screen.path));
    expect(paths.filter((path) => !knownRoutes.has(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('endpoints', () => {
  it('have one method and path each', () => {
    const keys = endpoints.map(({ spec }) => `${spec.method} ${spec.path}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(endpoints)('$id asks for a declared permission, for a sign-in, or is public by intent', ({ id, spec }) => {
    if (spec.access === 'public' || spec.access === 'login') return;
    const owner = modules.find(([key]) => id.startsWith(`${key}.`))![1].module;
    expect(Object.keys(owner.permissions)).toContain(spec.access);
  });

  it.each(endpoints.filter(({ spec }) => spec.mutation))(
    '$id changes data, so it is not a GET and not offline-cached',
    ({ spec }) => {
      expect(spec.method).not.toBe('GET');
      expect(spec.offline).not.toBe('cached');
    },
  );

  it.each(endpoints)('$id declares its path parameters', ({ spec }) => {
    expect(spec.path.includes(':')).toBe(spec.params !== undefined);
  });
});

describe('bodies', () => {
  /** Lists of a schema that may be as long as somebody likes, by path. */
  function endless(schema: z.ZodType, path: string): string[] {
    if (schema instanceof z.ZodObject) {
      return Object.entries<z.ZodType>(schema.shape).flatMap(([key, part]) => endless(part, `${path}.${key}`));
    }
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
      return endless(schema.unwrap() as z.ZodType, path);
    }
    if (!(schema instanceof z.ZodArray)) return [];
    const within = endless(schema.element as z.ZodType, `${path}[]`);
    const isBounded = schema._zod.def.checks?.some(({ _zod: { def } }) => 'maximum' in def || 'length' in def);
    return isBounded ? within : [path, ...within];
  }

  it.each(endpoints.filter(({ spec }) => spec.body))('of $id say how long each list may be: .max(…)', ({ spec }) => {
    expect(endless(spec.body!, 'body')).toEqual([]);
  });
});
