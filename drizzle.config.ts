import { defineConfig } from 'drizzle-kit';

/** `npm run migration` writes the difference between the tables and the last migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/tables.ts',
  out: './server/migrations',
  // Two people may write one at the same time: times differ where numbers would not.
  migrations: { prefix: 'timestamp' },
});
