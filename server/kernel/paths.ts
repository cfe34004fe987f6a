import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Both this file and the built bundle (dist/server/main.js) lie two folders below the project's. */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const bundledMigrations = at('./migrations');

export const migrationsFolder = existsSync(bundledMigrations) ? bundledMigrations : at('../migrations');
/** Only a build has it. */
export const builtDatabase = at('./empty-database.tar.gz');
export const clientFolder = at('../../dist/client');
export const version = (JSON.parse(readFileSync(at('../../package.json'), 'utf8')) as { version: string }).version;
