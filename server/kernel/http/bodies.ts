import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@contract/kernel/errors';
import { BodyRoom } from './body-room';
import { brokenBound } from './json-weight';
import { Turns } from './turns';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 (hex) of the decompressed body; of nothing when there is none. */
    bodyHash: string;
    /** Bytes of the decompressed body that have come. */
    bodyLength: number;
  }
}

/** A stream that compressed bytes went into says how many they were. */
type Payload = Readable & { receivedEncodedLength?: number };

const hashOfNothing = createHash('sha256').digest('hex');
/** Members of a body's lists and objects where the endpoint does not say; a form has some dozens. */
const defaultMembers = 10_000;
const [mostKeys, deepest] = [1000, 64];
/** JSON that takes some milliseconds to read and check, in bytes. */
const large = 64 * 1024;
/** Bodies of one account, and of all, that wait to be read. */
const waiting = { mostOfEach: 50, mostWaiting: 500 };

/** Reads JSON and raw bytes, nothing else, within bounds, and notes the hash that receipts compare. */
export function installBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('bodyHash', hashOfNothing);
  app.decorateRequest('bodyLength', 0);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const room = new BodyRoom();
  const turns = new Turns({ atOnce: 1, ...waiting });
  const giveBack = async (request: FastifyRequest) => {
    room.giveBack(whose(request), request.bodyLength);
    request.bodyLength = 0;
  };
  app.addHook('onResponse', giveBack);
  app.addHook('onRequestAbort', giveBack);

  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable, done) => {
    const read = (body: Buffer) => {
      demandBounds(request, body);
      if (body.length === 0) done(null, undefined);
      else void parseJson(request, body.toString('utf8'), done);
    };
    // `done` goes on to check the body's schema; the turn ends when others had theirs of the event loop.
    const readInTurn = async (body: Buffer) => {
      read(body);
      await turnOfTheLoop();
    };
    bytesOf(request, payload, room)
      .then((body) => (body.length > large ? turns.run(whose(request), () => readInTurn(body)) : read(body)))
      .catch(done);
  });
  app.addContentTypeParser('application/octet-stream', (request: FastifyRequest, payload: Readable) =>
    bytesOf(request, payload, room),
  );
}

/** Who is not signed in shares with all others who are not, of the same address. */
const whose = ({ user, ip }: FastifyRequest): number | string => user?.accountId ?? ip;

/** @throws AppError PAYLOAD_TOO_LARGE, INPUT_INVALID for JSON that nobody sends who means well */
function demandBounds({ routeOptions }: FastifyRequest, body: Buffer): void {
  const members = routeOptions.config.endpoint?.mostMembers ?? defaultMembers;
  const broken = brokenBound(body, { members, keys: mostKeys, depth: deepest });
  if (broken === 'depth') throw new AppError('INPUT_INVALID', { detail: '内容的层级过深' });
  if (broken) throw new AppError('PAYLOAD_TOO_LARGE');
}

/** The decompressed body, hashed as it comes: at its end, megabytes would hold everybody up. */
async function bytesOf(request: FastifyRequest, payload: Payload, room: BodyRoom): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit;
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced > limit) throw new AppError('PAYLOAD_TOO_LARGE');
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  try {
    // Whoever is refused in the middle is told so, on a connection that is still there.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const length = request.bodyLength + chunk.length;
      if (length > limit) throw new AppError('PAYLOAD_TOO_LARGE');
      room.take(whose(request), chunk.length, { length, limit });
      request.bodyLength = length;
      hash.update(chunk);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : badBody();
  }
  if (announced >= 0 && announced !== (payload.receivedEncodedLength || request.bodyLength)) throw badBody();
  request.bodyHash = hash.digest('hex');
  return Buffer.concat(chunks);
}

const badBody = () => new AppError('INPUT_INVALID', { detail: '请求格式不正确' });
