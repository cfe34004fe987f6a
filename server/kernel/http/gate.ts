import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { permits } from '@contract/kernel/module';
import type { CurrentUser } from '../current-user';
import { refusalOf } from '../errors';
import type { ServerStatus } from '../status';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Why an answer may leave: the caller passed the endpoint's check, the answer is a refusal, or the route belongs
     * to a scope that is open to everybody. Unset, nothing leaves.
     */
    gate: 'passed' | 'refused' | 'open' | undefined;
    user: CurrentUser | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec;
    /** Key of the endpoint's module. */
    module?: string;
  }
}

/** Finds the live session behind an access token; undefined when there is none (any more). */
export type Authenticate = (token: string) => Promise<CurrentUser | undefined>;

/**
 * Closed by default. Before a body is read, the caller must hold what the endpoint asks for; an answer of a route that
 * nobody checked is replaced by a system error.
 */
export function installGate(app: FastifyInstance, authenticate: Authenticate, status: ServerStatus): void {
  app.decorateRequest('gate', undefined);
  app.decorateRequest('user', undefined);

  app.addHook('onRequest', async (request) => {
    const { endpoint, module } = request.routeOptions.config;
    if (!endpoint) return;
    if (status.state === 'stopping' && endpoint.access !== 'public') throw new AppError('SERVER_BUSY');
    if (endpoint.access !== 'public') request.user = await admit(request, endpoint, authenticate);
    if (module && request.user?.modulesOff?.includes(module)) throw new AppError('MODULE_OFF');
    request.gate = 'passed';
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.gate) return payload;
    request.log.error({ route: request.routeOptions.url }, 'an unchecked route answered; its answer was withheld');
    return withheld(request, reply, payload);
  });
}

/** For a scope of files and documents that hold nothing to protect. */
export function openToEverybody(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request) => {
    request.gate = 'open';
  });
}

async function admit(request: FastifyRequest, endpoint: EndpointSpec, authenticate: Authenticate) {
  const token = /^(?:Bearer\s+)?(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const user = token ? await authenticate(token) : undefined;
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  if (user.mustChangePassword && !endpoint.openBeforePasswordChange) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (endpoint.access !== 'login' && !permits(user.permissions, endpoint.access)) throw new AppError('FORBIDDEN');
  return user;
}

function withheld(request: FastifyRequest, reply: FastifyReply, payload: unknown): string {
  if (payload && typeof (payload as NodeJS.ReadableStream).pipe === 'function') {
    (payload as NodeJS.ReadableStream & { destroy?(): void }).destroy?.();
  }
  const { status, body } = refusalOf(new Error('unchecked route'), request.id);
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  reply.code(status).type('application/json; charset=utf-8');
  return JSON.stringify(body);
}
