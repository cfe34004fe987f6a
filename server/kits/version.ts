import { AppError } from '@contract/kernel/errors';

/**
 * Refuses to overwrite what somebody else changed meanwhile.
 * @param copy what the client is shown as the newer state (the row as its endpoint answers it).
 * @throws AppError VERSION_MISSING without If-Match, VERSION_STALE with `details.copy` when it is not the stored one.
 */
export function demandVersion(ifMatch: number | undefined, stored: number, copy: unknown): void {
  if (ifMatch === undefined) throw new AppError('VERSION_MISSING');
  if (ifMatch !== stored) throw new AppError('VERSION_STALE', {}, { copy });
}
