import { accountEvents } from '@contract/account/audit-events';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { FieldChange } from '@server/kernel/field-changes';

/** A summary without what it says of the call itself, in brackets or after a semicolon. */
const shortOf = (summary: string) => summary.replace(/[（；].*$/, '');

/** What each recorded action is called: the summary of its call, or a name of its own. */
export const actionTitles: ReadonlyMap<string, string> = new Map([
  ...Object.values(catalog)
    .flatMap(({ endpoints }) => Object.values<EndpointSpec>(endpoints))
    .flatMap(({ audit, summary }) => (audit ? [[audit, shortOf(summary)] as const] : [])),
  ...Object.entries(accountEvents),
]);

export const titleOf = (action: string) => actionTitles.get(action) ?? action;

/** People as changes note them: by number, named when they are read. */
const personTargets = /(?<=^|、)person:(\d+)(?=、|$)/g;

/** Changed fields, where the action noted them (`fieldChanges`). */
function changesIn(detail: unknown): FieldChange[] {
  const { changes } = (detail ?? {}) as { changes?: unknown };
  return Array.isArray(changes) ? (changes as FieldChange[]).filter(({ field }) => typeof field === 'string') : [];
}

/** Ids of the people whom changed fields name. */
export function peopleIn(detail: unknown): number[] {
  return changesIn(detail).flatMap(({ from, to }) =>
    [from, to].flatMap((value) => [...value.matchAll(personTargets)].map(([, id]) => Number(id))),
  );
}

/** Changed fields with their people named. @param nameOf the word for a target such as `person:12` */
export function changesInWords(detail: unknown, nameOf: (target: string) => string): FieldChange[] {
  const named = (value: string) => value.replace(personTargets, (target) => nameOf(target));
  return changesIn(detail).map(({ field, from, to }) => ({ field, from: named(from), to: named(to) }));
}
