import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, askedToWait } from '@contract/kernel/errors';
import { loggableError, refusalOf, stateOf } from '../errors';

/** Every failure of the API leaves as an envelope; only system errors are logged. */
export function installFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusalOf(error, request.id);
    if (status >= 500) request.log.error({ failure: loggableError(error) }, body.data.error);
    // Somebody's input, or a check that is missing: the log tells which.
    else if (stateOf(error)) request.log.warn({ failure: loggableError(error) }, body.data.error);
    request.gate = 'refused';
    const wait = askedToWait(error);
    if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000));
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}

/** The same for requests that never reach a route, such as those of addresses that nobody can decode. */
export function refuseEarly(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = refusalOf(error, request.id);
  request.gate = 'refused';
  void reply.code(status).header('cache-control', 'no-store').send(body);
}

/** For addresses that no route has. */
export function notFound(): never {
  throw new AppError('NOT_FOUND');
}
