import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a command in the project's folder with its output on the terminal; that of a set-up step goes to stderr, where
 * it does not mix with what the command at hand prints.
 * @returns the exit code; a command that cannot be started counts as 127.
 */
export function run(command, args, { env = {}, setUp = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, npm_config_update_notifier: 'false', ...env },
      stdio: ['ignore', setUp ? 2 : 'inherit', 'inherit'],
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal ? 130 : (code ?? 1)));
  });
}

/**
 * Runs a command in the project's folder and keeps what it prints; with `tellErrors` what it prints to stderr goes to the
 * terminal instead. @returns {Promise<{code: number, output: string}>}
 */
export function capture(command, args, { env = {}, tellErrors = false } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', tellErrors ? 'inherit' : 'pipe'];
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 127, output: `${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: signal ? 130 : (code ?? 1), output }));
  });
}

/** Path of a tool that a dependency brought. */
export const bin = (name) => `${root}node_modules/.bin/${name}`;

export function fail(message) {
  console.error(message);
  process.exit(1);
}
