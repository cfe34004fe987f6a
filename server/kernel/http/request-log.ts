import type { FastifyInstance } from 'fastify';

/**
 * At level `info` one line for each answered call: which declared path, how it ended, how long it took, and the number
 * of the account. No address asked for, no query, header or body: they hold names, numbers of people, and tickets.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, user } = request;
    request.log.info(
      {
        call: `${method} ${request.routeOptions.config.endpoint?.path ?? 'file'}`,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(user && { account: user.accountId }),
      },
      'answered',
    );
  });
}
