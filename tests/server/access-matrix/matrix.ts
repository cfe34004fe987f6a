import { readFileSync } from 'node:fs';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { permits } from '@contract/kernel/module';

/** Who calls: nobody signed in, an account without a role, and the accounts of the demo. */
export const callers = ['anonymous', 'nobody', 'student', 'teacher', 'secretary', 'admin', 'yw'] as const;
export type Caller = (typeof callers)[number];

/** `ok`: the gate lets the call pass; what the handler makes of the input is another matter. */
export type Outcome = '401' | '403' | 'ok';

export interface Row {
  id: string;
  outcomes: Record<Caller, Outcome>;
  /**
   * What the answer says of people: `-` nothing; `people` only those whom the caller may see; `names: …` people beyond
   * that, for the reason given.
   */
  rows: string;
}

export const endpoints = new Map<string, EndpointSpec>(
  Object.entries(catalog).flatMap(([key, entry]) =>
    Object.entries(entry.endpoints as Record<string, EndpointSpec>).map(([name, spec]) => [`${key}.${name}`, spec]),
  ),
);

const file = new URL('./access-matrix.tsv', import.meta.url);

/** The table, one line per endpoint. */
export function readMatrix(): Row[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', ...cells] = line.split('\t');
    const outcomes = Object.fromEntries(callers.map((caller, index) => [caller, cells[index]]));
    return { id, outcomes: outcomes as Row['outcomes'], rows: cells[callers.length] ?? '' };
  });
}

/** The line that a new endpoint probably needs, from what it asks for and what the callers hold. */
export function suggestedLine(id: string, granted: ReadonlyMap<Caller, readonly string[]>): string {
  const { access } = endpoints.get(id)!;
  const outcome = (caller: Caller): Outcome => {
    if (access === 'public') return 'ok';
    if (caller === 'anonymous') return '401';
    return access === 'login' || permits(granted.get(caller) ?? [], access) ? 'ok' : '403';
  };
  return [id, ...callers.map(outcome), '-'].join('\t');
}
