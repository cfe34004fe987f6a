import { AppError } from '@contract/kernel/errors';

/** @throws AppError GRADUATE_REFUSED */
export const refuse = (reason: string) => new AppError('GRADUATE_REFUSED', { reason });
