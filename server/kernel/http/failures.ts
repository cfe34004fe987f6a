import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, askedToWait, type ErrorKey } from '@contract/kernel/errors';
import { loggableError, refusalOf, stateOf } from '../errors';

/** Refusals by what guards the system. Somebody who tries shows in them, one line each. */
const guarding: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  'LOGIN_WRONG',
  'CAPTCHA_WRONG',
  'ACCOUNT_DISABLED',
  'ACCOUNT_LOCKED',
  'LOGIN_KEY_EXPIRED',
  'PASSWORD_WRONG',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_LIMIT',
  'SSO_REFUSED',
  'FORBIDDEN',
  'VIEW_ONLY',
  'GRANT_BEYOND_OWN',
  'PERSON_OUT_OF_SCOPE',
  'TICKET_INVALID',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'INPUT_INVALID',
  'KEY_REUSED',
  'GRAPHQL_REFUSED',
  'ATTACHMENT_BROKEN',
  'ATTACHMENT_BOMB',
]);

/** Every failure of the API leaves as an envelope; system errors are logged, and refusals that guard something. */
export function installFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusalOf(error, request.id);
    const { error: key } = body.data;
    if (status >= 500) request.log.error({ failure: loggableError(error) }, key);
    // Somebody's input, or a check that is missing: the log tells which.
    else if (stateOf(error)) request.log.warn({ failure: loggableError(error) }, key);
    else if (guarding.has(key)) request.log.warn(refusedCall(request, key), 'refused');
    request.gate = 'refused';
    const wait = askedToWait(error);
    if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000));
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}

/** Who called what from where; of the address the pattern only, for it may hold names. */
function refusedCall({ ip, method, routeOptions, user }: FastifyRequest, refusal: ErrorKey) {
  return { refusal, ip, method, route: routeOptions.url, account: user?.accountId, viewedBy: user?.viewedBy };
}

/** The same for requests that never reach a route, such as those of addresses that nobody can decode. */
export function refuseEarly(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = refusalOf(error, request.id);
  request.gate = 'refused';
  void reply.code(status).header('cache-control', 'no-store').send(body);
}

/** And for what is no HTTP at all: there is no request to answer, only a connection. */
export function refuseBroken(_: Error, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { body } = refusalOf(new AppError('INPUT_INVALID', { detail: '请求格式不正确' }), '');
  const text = JSON.stringify(body);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end([...head, '', text].join('\r\n'));
}

/** For addresses that no route has. */
export function notFound(): never {
  throw new AppError('NOT_FOUND');
}
