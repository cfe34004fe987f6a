import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Latency {
  calls: number;
  p50: number;
  p99: number;
  max: number;
}

/** Another user who lists while somebody imports. */
export interface OtherUser {
  /** Lists while `work` is done; milliseconds per call. */
  whileListing: <T>(work: () => Promise<T>) => Promise<{ result: T; latency: Latency }>;
  leave: () => Promise<void>;
}

/**
 * Signs another user in. He has a process of his own, as he would have a computer of his own: what the importer's side
 * computes would otherwise count as his waiting.
 */
export async function otherUserAt(origin: string): Promise<OtherUser> {
  const program = fileURLToPath(new URL('./other-user-process.ts', import.meta.url));
  const child = fork(program, [origin], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  const say = async (word: 'begin' | 'end') => {
    const said = once(child, 'message');
    child.send(word);
    return ((await said) as [number[]])[0];
  };
  return {
    async whileListing(work) {
      await say('begin');
      try {
        const result = await work();
        return { result, latency: latencyOf(await say('end')) };
      } catch (error) {
        await say('end');
        throw error;
      }
    },
    async leave() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** Of milliseconds per call, which it sorts. */
export function latencyOf(times: number[]): Latency {
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { calls: times.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
