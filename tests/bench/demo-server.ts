import { fileURLToPath } from 'node:url';
import { freePort, ServerProcess } from '../support/server-process';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Starts the built server with a demo hospital, in a process of its own: on the embedded engine in `folder`, or on the
 * empty database at DATABASE_URL. @throws Error with the server's words when it does not start
 */
export async function startDemoServer(
  folder: string,
  demoPeople: number,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const settings = { ...environment, DATA_DIR: folder, DEMO: 'on', DEMO_PEOPLE: String(demoPeople) };
  return new ServerProcess(`http://127.0.0.1:${await freePort()}`, built, settings).up();
}
