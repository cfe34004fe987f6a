/** SQLSTATEs after which the same transaction may succeed: conflicts, lost connections, a server that restarts. */
const transientStates = /^(40001|40P01|55P03|53300|57P0[123]|08...)$/;
const transientSystemErrors = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT']);

/** Whether it is worth trying again. Drizzle wraps the driver's error, so causes are looked at too. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (transientStates.test(code) || transientSystemErrors.has(code))) return true;
  if (/connection terminated|timeout exceeded when trying to connect/i.test(error.message)) return true;
  return isTransient(error.cause);
}

/** Whether there was no room to write; it passes only when somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === '53100' || code === 'ENOSPC' || isDiskFull(error.cause);
}

/** Whether the database undid the transaction only because another one stood in its way: a deadlock, a conflict of order. */
export function wasUndone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === '40P01' || code === '40001' || wasUndone(error.cause);
}
