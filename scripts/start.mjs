// npm start: installs what is missing, builds when sources changed, then becomes the server.
import { ensureBuild } from './lib/build.mjs';
import { ensureDependencies } from './lib/ensure.mjs';
import { root } from './lib/run.mjs';

await ensureDependencies();
await ensureBuild();
process.env.NODE_ENV ??= 'production';
await import(`${root}dist/server/main.js`);
