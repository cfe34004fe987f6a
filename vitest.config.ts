import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (folder: string) => fileURLToPath(new URL(`./${folder}`, import.meta.url));

export const alias = {
  '@contract': at('contract'),
  '@server': at('server'),
  '@device': at('device'),
  '@workers': at('workers'),
  '@tests': at('tests'),
  '@': at('src'),
};

/** Files share the loaded server and the engine; each begins with the rows of the demo, see tests/server/harness.ts. */
const onServer = { globalSetup: ['tests/server/global-setup.ts'], isolate: false, hookTimeout: 120_000 };

const unitFolders = ['{contract,device,workers,src,server}/**', 'tests/{architecture,faults}/**'];

export default defineConfig({
  resolve: { alias },
  test: {
    // Vitest leaves one core to itself, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    // Only what hangs takes so long: a busy machine is no fault.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unitFolders.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: ['server/**/*.server.test.ts', '**/*.long.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Properties over thousands of cases, and other programs that read what we write: seconds each.
          name: 'long',
          include: unitFolders.map((folder) => `${folder}/*.long.test.ts`),
          exclude: ['server/**/*.server.long.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.server.test.ts', 'tests/server/**/*.test.ts'],
          ...onServer,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // What backs up, restores and starts servers of its own: minutes.
          name: 'server-long',
          include: ['server/**/*.server.long.test.ts'],
          ...onServer,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
