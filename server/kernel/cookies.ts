import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie of ours in a request, whichever name it has by this protocol. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[nameBy(request, name)];
}

function nameBy({ protocol }: FastifyRequest, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

/**
 * Cookies of one call. All are HttpOnly and SameSite=Strict. Where the browser came by https they are Secure and carry
 * the prefix `__Host-`, so that neither plain http nor another host of the domain can plant one; browsers keep such
 * cookies for the path / alone. Without https, which the prefix demands, they are for /api.
 */
export interface Cookies {
  get(name: string): string | undefined;
  /** @param maxAge seconds */
  set(name: string, value: string, maxAge: number): void;
  clear(name: string): void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.protocol === 'https';
  const options = { httpOnly: true, sameSite: 'strict', path: secure ? '/' : '/api', secure } as const;
  return {
    get: (name) => cookieOf(request, name),
    set: (name, value, maxAge) => void reply.setCookie(nameBy(request, name), value, { ...options, maxAge }),
    clear: (name) => void reply.clearCookie(nameBy(request, name), options),
  };
}
