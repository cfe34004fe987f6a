import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (folder: string) => fileURLToPath(new URL(`./${folder}`, import.meta.url));

export const alias = {
  '@contract': at('contract'),
  '@server': at('server'),
  '@workers': at('workers'),
  '@tests': at('tests'),
  '@': at('src'),
};

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,workers,src,server}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          exclude: ['server/**/*.server.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.server.test.ts', 'tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
