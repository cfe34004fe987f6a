/**
 * Seconds since a person last touched the client that calls. A page asks by itself, too, and those calls must not keep
 * a session alive. A call without the mark counts as one that a person caused just now: see docs/adr/0035.
 */
export const idleHeader = 'x-idle-seconds';

/** What the mark of a call says; undefined without one, or with one that is no number. */
export function idleSecondsOf(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d{1,8}$/.test(header) ? Number(header) : undefined;
}
