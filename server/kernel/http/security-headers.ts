import type { FastifyInstance } from 'fastify';

const shared = [
  "default-src 'self'",
  "script-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Scripts and styles come from our own files only, and no text becomes HTML or a script without the page's policy. */
const applicationPolicy = [
  ...shared,
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** The API's documentation page is a library's; it writes styles into the page, which cannot run anything. */
const documentationPolicy = [...shared, "style-src 'self' 'unsafe-inline'"].join('; ');

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const oneYear = 365 * 24 * 3600;

/** Sets the security headers of every answer, and HSTS where the browser came by https. */
export function installSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const policy = request.url.startsWith('/api/docs') ? documentationPolicy : applicationPolicy;
    reply.headers({ ...headers, 'content-security-policy': policy });
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${oneYear}; includeSubDomains`);
  });
}
