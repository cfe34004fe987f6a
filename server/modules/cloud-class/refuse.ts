import { AppError } from '@contract/kernel/errors';

/** @throws AppError CLOUD_CLASS_REFUSED */
export const refuse = (reason: string) => new AppError('CLOUD_CLASS_REFUSED', { reason });
