import { parseArgs } from 'node:util';
import { engineNames, type EngineName } from './world/engine';

export interface Options {
  /** Random kills on each engine. */
  kills: number;
  /** Tab crashes, reloads and closings. */
  tabs: number;
  /** Candidates who write while an exam's server is killed. */
  writers: number;
  seed: string;
  engines: EngineName[];
  json: boolean;
  short: boolean;
  /** Folder of a build; the project's own unless said. */
  dist: string | undefined;
  /** One scenario only. */
  only: string | undefined;
}

const usage = `npm run test:faults -- [--kills N] [--tabs N] [--writers N] [--seed S] [--engine pglite|postgres] [--short] [--json] [--only SCENARIO] [--dist FOLDER]`;

/** Options of the command line; a text when they make no sense. */
export function readOptions(words: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        kills: { type: 'string' },
        tabs: { type: 'string' },
        writers: { type: 'string' },
        seed: { type: 'string', default: '1' },
        engine: { type: 'string' },
        json: { type: 'boolean', default: false },
        short: { type: 'boolean', default: false },
        dist: { type: 'string' },
        only: { type: 'string' },
      },
    });
    const { short, json, seed, dist, only } = values;
    const engines = values.engine === undefined ? engineNames : engineNames.filter((name) => name === values.engine);
    const kills = count(values.kills, short ? 4 : 20);
    const tabs = count(values.tabs, short ? 3 : 20);
    const writers = count(values.writers, short ? 30 : 200);
    if (engines.length === 0 || kills === undefined || tabs === undefined || !writers) return usage;
    return { kills, tabs, writers, seed, engines: [...engines], json, short, dist, only };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`;
  }
}

function count(text: string | undefined, usual: number): number | undefined {
  if (text === undefined) return usual;
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}
