/**
 * Runs what changes the refresh cookie, one at a time in this browser: two tabs must not spend a single-use cookie twice,
 * and a renewal of the former person's must not come after somebody's sign-in. Web Locks exist only on https and
 * localhost; elsewhere tabs take their chance and one of them signs in again.
 */
export function withSessionLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('reach-token-refresh', work) : work();
}
