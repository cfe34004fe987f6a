import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { permits } from '@contract/kernel/module';

const declared: readonly string[] = Object.values(catalog).flatMap(({ module }) => Object.keys(module.permissions));

/** Codes that some call asks for which the gate refuses to views. */
const closed = new Set(
  Object.values(catalog)
    .flatMap(({ endpoints }) => Object.values<EndpointSpec>(endpoints))
    .filter(({ mutation, closedToViewers }) => mutation || closedToViewers)
    .map(({ access }) => access),
);

/**
 * Of granted codes those that a view may use: pages draw their buttons by them, and what is refused is not offered. A
 * wildcard stands for codes of both kinds and is written out.
 */
export function codesInViews(granted: readonly string[]): string[] {
  const single = granted.filter((code) => !code.endsWith('*'));
  const held = new Set([...single, ...declared.filter((code) => permits(granted, code))]);
  return [...held].filter((code) => !closed.has(code));
}
