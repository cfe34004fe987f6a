import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEvents, type EndpointSpec } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { idleHeader, idleSecondsOf } from '@contract/kernel/idle-mark';
import { permits } from '@contract/kernel/module';
import { cookieOf } from '../cookies';
import type { CurrentUser } from '../current-user';
import { refusalOf } from '../errors';
import type { TicketHolder } from '../event-tickets';
import type { ServerStatus } from '../status';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Why an answer may leave: the caller passed the endpoint's check, the answer is a refusal, or the route belongs
     * to a scope that is open to everybody. Unset, nothing leaves.
     */
    gate: 'passed' | 'refused' | 'open' | undefined;
    user: CurrentUser | undefined;
    /** For an answer that stays open: asks again whether it may. @throws AppError when not */
    readmit: (() => Promise<void>) | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointSpec;
    /** Key of the endpoint's module. */
    module?: string;
  }
}

/** Finds the user of a live session; undefined when there is none (any more). */
export interface Authentication {
  /** Behind an access token. The call is a use of the session, as long ago as its mark says. */
  byToken(token: string, idleSeconds: number | undefined): Promise<CurrentUser | undefined>;
  /** No use of the session: nobody called, or only to go on listening. */
  bySession(holder: TicketHolder): Promise<CurrentUser | undefined>;
  /** Whose browser sends its cookies. No use of the session. */
  byCookies(cookie: (name: string) => string | undefined): Promise<CurrentUser | undefined>;
  /** Uses a ticket for events up. */
  redeem(ticket: string, path: string): Promise<TicketHolder | undefined>;
}

/**
 * Closed by default. Before a body is read, the caller must hold what the endpoint asks for; an answer of a route that
 * nobody checked is replaced by a system error.
 */
export function installGate(app: FastifyInstance, authentication: Authentication, status: ServerStatus): void {
  app.decorateRequest('gate', undefined);
  app.decorateRequest('user', undefined);
  app.decorateRequest('readmit', undefined);

  app.addHook('onRequest', async (request) => {
    const { endpoint, module } = request.routeOptions.config;
    if (!endpoint) return;
    demandOwnPage(request);
    if (status.state === 'stopping' && endpoint.access !== 'public') throw new AppError('SERVER_BUSY');
    if (endpoint.access !== 'public') {
      const demand = { endpoint, module };
      const user = admitted(await callerOf(request, endpoint, authentication), demand);
      request.user = user;
      request.readmit = async () => void admitted(await authentication.bySession(user), demand);
    }
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

/**
 * No page of another site, nor of another host of the same domain, calls anything. Programs that are no browsers do not
 * send the header. @throws AppError FORBIDDEN
 */
function demandOwnPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw new AppError('FORBIDDEN');
}

/** For a scope of pages that a browser opens by itself: by a token, or by the cookie of whoever is signed in there. */
export function openToSignedIn(scope: FastifyInstance, authentication: Authentication): void {
  scope.addHook('onRequest', async (request) => {
    const token = tokenOf(request);
    const user = token
      ? await authentication.byToken(token, idleSecondsOf(request.headers[idleHeader]))
      : await authentication.byCookies((name) => cookieOf(request, name));
    if (!user) throw new AppError('SIGN_IN_REQUIRED');
    if (user.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
    request.gate = 'passed';
  });
}

/** Whom the request comes from: by its token, or for events by a ticket. @throws AppError TICKET_INVALID */
async function callerOf(request: FastifyRequest, endpoint: EndpointSpec, authentication: Authentication) {
  // Before validation: what is not one text is no ticket.
  const { ticket } = request.query as { ticket?: unknown };
  if (isEvents(endpoint.data) && typeof ticket === 'string') {
    const holder = await authentication.redeem(ticket, request.url.split('?')[0]!);
    if (!holder) throw new AppError('TICKET_INVALID');
    return authentication.bySession(holder);
  }
  const token = tokenOf(request);
  return token ? authentication.byToken(token, idleSecondsOf(request.headers[idleHeader])) : undefined;
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^(?:Bearer\s+)?(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** @throws AppError unless the user may call the endpoint */
function admitted(
  user: CurrentUser | undefined,
  { endpoint, module }: { endpoint: EndpointSpec; module: string | undefined },
): CurrentUser {
  if (!user) throw new AppError('SIGN_IN_REQUIRED');
  if (user.viewedBy !== undefined && (endpoint.mutation || endpoint.closedToViewers)) throw new AppError('VIEW_ONLY');
  if (user.mustChangePassword && !endpoint.openBeforePasswordChange) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (endpoint.access !== 'login' && !permits(user.permissions, endpoint.access)) throw new AppError('FORBIDDEN');
  if (module && user.modulesOff?.includes(module)) throw new AppError('MODULE_OFF');
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
