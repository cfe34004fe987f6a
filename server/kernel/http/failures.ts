import type { FastifyInstance } from 'fastify';
import { AppError, askedToWait } from '@contract/kernel/errors';
import { loggableError, refusalOf } from '../errors';

/** Every failure of the API leaves as an envelope; only system errors are logged. */
export function installFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusalOf(error, request.id);
    if (status >= 500) request.log.error({ failure: loggableError(error) }, body.data.error);
    request.gate = 'refused';
    const wait = askedToWait(error);
    if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000));
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}

/** For addresses that no route has. */
export function notFound(): never {
  throw new AppError('NOT_FOUND');
}
