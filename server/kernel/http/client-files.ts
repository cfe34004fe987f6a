import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './failures';
import { openToEverybody } from './gate';

const basePath = '/main/';
const always = 'no-cache';
const forEver = 'public, max-age=31536000, immutable';

/**
 * Serves the built browser application under /main. Files named after their content are kept for ever, all others are
 * asked for again each time; a path of the client's router gets index.html.
 */
export async function installClientFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(async (scope) => {
      openToEverybody(scope);
      await scope.register(fastifyStatic, {
        root: folder,
        // Its own routes read the whole folder for each file, which took longer than to send it.
        serve: false,
        // As the build wrote them: a first visit asks for 250 files.
        preCompressed: true,
        cacheControl: false,
        index: 'index.html',
        setHeaders: (reply, path) => void reply.header('cache-control', isNamedByContent(path) ? forEver : always),
      });
      scope.get<{ Params: { '*': string } }>(`${basePath}*`, ({ params }, reply) =>
        reply.sendFile(params['*'] || 'index.html'),
      );
      scope.get('/', (_, reply) => reply.redirect(basePath));
      scope.get('/main', (_, reply) => reply.redirect(basePath));
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!built || !isClientRoute(request)) return notFound();
    return sendIndex(request, reply, folder);
  });
}

function isNamedByContent(path: string): boolean {
  return /[\\/]assets[\\/]/.test(path);
}

/** A page that a person opens or reloads; a missing file must stay missing. */
function isClientRoute({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0]!;
  return (
    (method === 'GET' || method === 'HEAD') &&
    path.startsWith(basePath) &&
    !path.startsWith(`${basePath}assets/`) &&
    (headers.accept ?? '').includes('text/html')
  );
}

function sendIndex(request: FastifyRequest, reply: FastifyReply, folder: string): FastifyReply {
  request.gate = 'open';
  return reply.header('cache-control', always).sendFile('index.html', folder);
}
