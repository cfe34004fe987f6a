import { defineConfig } from 'drizzle-kit';

/** `npm run migration` writes the difference between the tables and the last migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/tables.ts',
  out: './server/migrations',
});
