/**
 * Codes that a screen shows to sign by, new every few seconds: `<subject>.<time in base 36>.<seal>`. Their own time is that of
 * the sign; whether one is genuine only the server knows. No schema here: pages import this file.
 */

/** A code is taken for so long after it was drawn, where there is a network. */
export const codeLivesMs = 15_000;
/** A new code is drawn as often. */
export const codeEveryMs = 5_000;

/** What a code says of itself; null for what is none. */
export function readSealed(content: string): { subject: string; at: number } | null {
  const [, subject, time] = /^([\w-]+(?:\.[\w-]+)*)\.([0-9a-z]{1,9})\.[\w-]+$/.exec(content) ?? [];
  return subject ? { subject, at: Number.parseInt(time!, 36) } : null;
}
