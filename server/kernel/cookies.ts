import type { FastifyReply, FastifyRequest } from 'fastify';

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
  const named = (name: string) => (secure ? `__Host-${name}` : name);
  return {
    get: (name) => request.cookies[named(name)],
    set: (name, value, maxAge) => void reply.setCookie(named(name), value, { ...options, maxAge }),
    clear: (name) => void reply.clearCookie(named(name), options),
  };
}
