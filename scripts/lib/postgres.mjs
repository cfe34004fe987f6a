import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './ensure.mjs';
import { fail } from './run.mjs';

/**
 * Starts a PostgreSQL cluster of its own in a temporary folder, on loopback, as a non-root user.
 * @returns its address, and what stops and removes it.
 */
export async function startCluster() {
  const programs = findPrograms() ?? (await installPrograms());
  const owner = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'reach-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const as = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'reach', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    as,
  );
  if (made.status !== 0) {
    remove();
    fail(`initdb failed: ${made.stderr ?? made.error}`);
  }
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 200,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (text) => (log = (log + text).slice(-4000)));
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGINT'); // "fast" shutdown: closes connections and ends
    await ended;
    remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().then(() => process.exit(130)));

  const ready = () =>
    spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0;
  for (let tries = 0; !ready(); tries += 1) {
    if (server.exitCode !== null || tries > 150) {
      await stop();
      fail(`PostgreSQL did not start:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url: `postgres://reach@127.0.0.1:${port}/postgres`, stop };
}

/** Folder of the newest PostgreSQL from 15 on: Debian's, or the one on the PATH. */
function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).filter((version) => Number(version) >= 15) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => `${debian}/${version}/bin`);
  return [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) => existsSync(join(folder, 'initdb')));
}

async function installPrograms() {
  await aptInstall(['postgresql']);
  return (
    findPrograms() ?? fail('Install PostgreSQL 15 or newer (Debian: postgresql), or set TEST_DATABASE_URL to a server.')
  );
}

/** PostgreSQL refuses to run as root; Debian's package brings the user postgres, and nobody exists everywhere. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
