import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies of one call. All are HttpOnly, SameSite=Strict, for /api, and Secure when the browser came by https. */
export interface Cookies {
  get(name: string): string | undefined;
  /** @param maxAge seconds */
  set(name: string, value: string, maxAge: number): void;
  clear(name: string): void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const options = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api',
    secure: request.protocol === 'https',
  } as const;
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAge) => void reply.setCookie(name, value, { ...options, maxAge }),
    clear: (name) => void reply.clearCookie(name, options),
  };
}
