import type { FastifyReply } from 'fastify';
import type { BlobAnswer } from '../implement';

/** Sends a file as a download, with its name in any script (RFC 6266). */
export function sendBlob(reply: FastifyReply, blob: BlobAnswer): FastifyReply {
  const name = encodeURIComponent(blob.fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('cache-control', 'private, no-store')
    .type(blob.contentType)
    .send('bytes' in blob ? Buffer.from(blob.bytes) : blob.stream);
}
