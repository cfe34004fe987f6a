import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from './failures';
import { openToEverybody } from './gate';

const contact = z.union([z.url({ protocol: /^https$/ }), z.string().regex(/^(mailto|tel):[^\s]+$/)]);
/** The file says until when it may be believed; it is written anew at each request. */
const validDays = 180;

type Variables = Record<string, string | undefined>;

/** What is wrong with the address for reports, in words; empty when nothing is. */
export function contactFaults({ SECURITY_CONTACT: given = '' }: Variables): string[] {
  return given === '' || contact.safeParse(given).success
    ? []
    : ['SECURITY_CONTACT：应为 mailto:、tel: 或 https:// 地址 / a mailto:, tel: or https:// address'];
}

/**
 * Tells whoever finds a weakness whom to tell: /.well-known/security.txt (RFC 9116), where the hospital names an
 * address.
 */
export async function installSecurityText(app: FastifyInstance, variables: Variables = process.env): Promise<void> {
  const { SECURITY_CONTACT: given = '' } = variables;
  await app.register(async (scope) => {
    openToEverybody(scope);
    scope.get('/.well-known/security.txt', (_, reply) => {
      if (given === '' || contactFaults(variables).length > 0) return notFound();
      const expires = new Date(Date.now() + validDays * 24 * 3600_000).toISOString();
      const lines = [`Contact: ${given}`, `Expires: ${expires}`, 'Preferred-Languages: zh, en', ''];
      return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
    });
  });
}
