import type { CallFn } from '@contract/kernel/call';
import { freePort, ServerProcess } from '../../support/server-process';
import { signInAt } from './client';
import type { World } from './engine';

const processes = 4;

interface Crowd {
  world: World;
  /** Folder of the built product. */
  folder: string;
  /** Accounts that are signed in at each server. */
  accounts: readonly string[];
}

/** Four servers on one database, in front of which many people do something at once. */
export class CrowdedServers {
  private constructor(
    private readonly servers: readonly ServerProcess[],
    private readonly clients: readonly (readonly CallFn[])[],
  ) {}

  static async up({ world, folder, accounts }: Crowd): Promise<CrowdedServers> {
    const servers: ServerProcess[] = [];
    try {
      for (let number = 0; number < processes; number++) {
        const origin = `http://127.0.0.1:${await freePort()}`;
        servers.push(await new ServerProcess(origin, folder, world.environment).up());
      }
      const clients = await Promise.all(
        servers.map(({ origin }) => Promise.all(accounts.map((name) => signInAt(origin, name)))),
      );
      return new CrowdedServers(servers, clients);
    } catch (error) {
      await Promise.all(servers.map((server) => server.kill()));
      throw error;
    }
  }

  /** A client of the server and the account whose turn it is. */
  call(at: number): CallFn {
    const own = this.clients[at % processes]!;
    return own[Math.floor(at / processes) % own.length]!;
  }

  /** All at once; after some answers the first server is killed. */
  async ask(count: number, killedAfter: number, one: (at: number, call: CallFn) => Promise<void>): Promise<void> {
    let given = 0;
    let killing: Promise<void> | undefined;
    const ask = async (at: number) => {
      await one(at, this.call(at));
      if (++given === killedAfter) killing = this.servers[0]!.kill();
    };
    await Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
    await killing;
  }

  async down(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
  }
}
