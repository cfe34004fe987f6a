// npm run dev: server with reload on 8686, Vite with hot reload in front of it.
import { spawn } from 'node:child_process';
import { ensureDependencies } from './lib/ensure.mjs';
import { bin, root } from './lib/run.mjs';

await ensureDependencies();
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(bin('vite'), [], { cwd: root, stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
