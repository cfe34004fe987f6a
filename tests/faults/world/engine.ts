import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { startCluster } from '../../../scripts/lib/postgres.mjs';
import type { Query } from '../checker/snapshot';
import { freePort, ServerProcess } from '../../support/server-process';

export const engineNames = ['pglite', 'postgres'] as const;
export type EngineName = (typeof engineNames)[number];

/** A hospital of its own: data that one scenario may break. */
export interface World {
  engine: EngineName;
  /** What a server needs to be told to use it. */
  environment: Record<string, string>;
  dataDir: string;
  /**
   * Reads by plain SQL. On the embedded engine the server must have ended: a copy of the folder is opened, as it was
   * left, so that looking changes nothing.
   */
  read<T>(act: (query: Query) => Promise<T>): Promise<T>;
  /** Changes something behind the server's back. The embedded engine's server must have ended. */
  change(statement: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes worlds that are copies of one demo hospital. */
export interface Engine {
  name: EngineName;
  world(): Promise<World>;
  stop(): Promise<void>;
}

/** @param folder folder of the built product @param people size of the demo hospital */
export async function openEngine(name: EngineName, folder: string, people: number): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'reach-faults-'));
  const removeHome = () => rmSync(home, { recursive: true, force: true });
  try {
    return name === 'pglite'
      ? await embedded(home, folder, people, removeHome)
      : await postgres(home, folder, people, removeHome);
  } catch (error) {
    removeHome();
    throw error;
  }
}

async function fill(folder: string, environment: Record<string, string>): Promise<void> {
  const server = new ServerProcess(`http://127.0.0.1:${await freePort()}`, folder, environment);
  await server.up();
  await server.stop();
}

async function embedded(home: string, folder: string, people: number, removeHome: () => void): Promise<Engine> {
  const template = join(home, 'template');
  const environmentOf = (dataDir: string) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'on',
    DEMO_PEOPLE: String(people),
  });
  await fill(folder, environmentOf(template));
  let number = 0;
  return {
    name: 'pglite',
    async world() {
      const dataDir = join(home, `world-${(number += 1)}`);
      cpSync(template, dataDir, { recursive: true });
      return {
        engine: 'pglite',
        environment: environmentOf(dataDir),
        dataDir,
        async read(act) {
          const copy = `${dataDir}-read`;
          cpSync(join(dataDir, 'pgdata'), copy, { recursive: true });
          try {
            return await withEmbedded(copy, act);
          } finally {
            rmSync(copy, { recursive: true, force: true });
          }
        },
        change: (statement) => withEmbedded(join(dataDir, 'pgdata'), (query) => query(statement).then(() => undefined)),
        remove: async () => rmSync(dataDir, { recursive: true, force: true }),
      };
    },
    stop: async () => removeHome(),
  };
}

async function withEmbedded<T>(folder: string, act: (query: Query) => Promise<T>): Promise<T> {
  const lite = await PGlite.create(folder);
  try {
    return await act(async (statement) => (await lite.query<Record<string, unknown>>(statement)).rows);
  } finally {
    await lite.close();
  }
}

async function postgres(home: string, folder: string, people: number, removeHome: () => void): Promise<Engine> {
  const cluster = await startCluster();
  const urlOf = (database: string) => cluster.url.replace(/\/postgres$/, `/${database}`);
  const run = (statement: string) => withClient(cluster.url, (query) => query(statement).then(() => undefined));
  const environmentOf = (database: string) => ({
    DATA_DIR: join(home, database),
    DATABASE_URL: urlOf(database),
    DEMO: 'on',
    DEMO_PEOPLE: String(people),
  });
  const stop = async () => {
    await cluster.stop();
    removeHome();
  };
  try {
    await run('create database template_world');
    await fill(folder, environmentOf('template_world'));
  } catch (error) {
    await stop();
    throw error;
  }
  let number = 0;
  return {
    name: 'postgres',
    async world() {
      const name = `world_${(number += 1)}`;
      await run(`create database ${name} template template_world`);
      mkdirSync(join(home, name), { recursive: true });
      return {
        engine: 'postgres',
        environment: environmentOf(name),
        dataDir: join(home, name),
        read: (act) => withClient(urlOf(name), act),
        change: (statement) => withClient(urlOf(name), (query) => query(statement).then(() => undefined)),
        remove: () => run(`drop database if exists ${name} with (force)`),
      };
    },
    stop,
  };
}

/** One moment of the database, whoever else writes. */
async function withClient<T>(url: string, act: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const isCommand = url.endsWith('/postgres');
    if (!isCommand) await client.query('begin isolation level repeatable read');
    const result = await act(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows);
    if (!isCommand) await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
