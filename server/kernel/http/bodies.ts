import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 (hex) of the decompressed body; of nothing when there is none. */
    bodyHash: string;
  }
}

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');
const hashOfNothing = hashOf(Buffer.alloc(0));

/** Reads JSON and raw bytes, nothing else, and notes the hash that receipts compare. */
export function installBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('bodyHash', hashOfNothing);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.bodyHash = hashOf(body);
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.bodyHash = hashOf(body);
    done(null, body);
  });
}
