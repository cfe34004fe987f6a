import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error';

/**
 * How `npm run backup` reaches the running server, which alone may open the embedded database: a Unix socket in the data
 * folder that only the folder's owner may open. One line of JSON asks, one answers.
 */
const request = z.object({ command: z.literal('backup'), verify: z.boolean() });
const answer = z.union([z.object({ said: z.string() }), z.object({ refused: z.string() })]);

export type ControlRequest = z.output<typeof request>;
type Answer = z.output<typeof answer>;

const mostRequestBytes = 1024;
const patienceMs = 5_000;
/** What the kernel takes as the path of a socket, on any system. */
const mostPathBytes = 103;

/**
 * Opens the socket. The caller holds the folder's lock.
 * @param backup what it says is shown to whoever asked
 * @returns `close`, which waits for the answers that are due: end the work before
 */
export async function openControl(
  dataDir: string,
  backup: (request: ControlRequest) => Promise<string>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  // Left by a process that was killed: the lock says that it is gone.
  await rm(path, { force: true });
  const asking = new Set<Socket>();
  const answering = new Set<Promise<void>>();
  const answerTo = async (socket: Socket) => {
    asking.add(socket);
    const line = await firstLine(socket).finally(() => asking.delete(socket));
    await reply(socket, async () => backup(request.parse(JSON.parse(line))));
  };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const answered: Promise<void> = answerTo(socket)
      .catch(() => undefined)
      .finally(() => {
        socket.destroy();
        answering.delete(answered);
      });
    answering.add(answered);
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(path, done));
  await chmod(path, 0o600);
  return {
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of asking) socket.destroy();
      await Promise.all(answering);
      await closed;
    },
  };
}

/** @throws Error when it is too long or does not come soon */
async function firstLine(socket: Socket): Promise<string> {
  let text = '';
  const timer = setTimeout(() => socket.destroy(), patienceMs);
  try {
    for await (const piece of socket.iterator({ destroyOnReturn: false })) {
      text += (piece as Buffer).toString();
      if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
      if (text.length > mostRequestBytes) break;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error('no request');
}

async function reply(socket: Socket, work: () => Promise<string>): Promise<void> {
  const words = await work().then(
    (said): Answer => ({ said }),
    (error): Answer => ({ refused: error instanceof BackupError ? error.message : String(error) }),
  );
  await new Promise<void>((done) => {
    socket.once('close', done);
    socket.end(`${JSON.stringify(words)}\n`, done);
  });
}

/**
 * Asks the server that runs on the data folder. @returns what it says when the backup is done
 * @throws BackupError when it does not answer, or says why not
 */
export async function askServer(dataDir: string, asked: ControlRequest): Promise<string> {
  const text = await exchange(socketPath(dataDir), `${JSON.stringify(asked)}\n`);
  if (!text.endsWith('\n')) {
    throw new BackupError(
      '服务器在备份完成前停止，没有生成备份。请再试一次。\nThe server ended before the backup was done; no backup was made. Try again.',
    );
  }
  const reply = answer.parse(JSON.parse(text));
  if ('refused' in reply) throw new BackupError(reply.refused);
  return reply.said;
}

async function exchange(path: string, line: string): Promise<string> {
  const socket = connect(path);
  try {
    await new Promise<void>((done, failed) => socket.once('error', failed).once('connect', done));
  } catch (error) {
    throw new BackupError(
      `正在运行的服务器没有应答（${path}）。它可能正在启动：稍后再试，或停止服务器后再备份。\n` +
        'The running server does not answer. It may be starting: try again soon, or stop it first.',
      { cause: error },
    );
  }
  socket.write(line);
  let text = '';
  try {
    for await (const piece of socket) text += (piece as Buffer).toString();
  } catch {
    return '';
  }
  return text;
}

/** @throws BackupError when the data folder lies too deep for a socket */
function socketPath(dataDir: string): string {
  const absolute = resolve(dataDir, 'control.sock');
  const fromHere = join('.', relative(process.cwd(), absolute));
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) <= mostPathBytes) return path;
  throw new BackupError(
    `数据目录的路径过长，运行中无法备份：${absolute}。请停止服务器后再备份，或换用较短的 DATA_DIR。\n` +
      'The path of the data folder is too long to back up while the server runs. Stop it first, or use a shorter DATA_DIR.',
  );
}
