import type { Random } from '@server/demo/random';
import { proxyFaults, startProxy, type Passing, type ProxyFault } from '../proxy/proxy';
import { Import, prepareWorkbook, signInAt } from '../world/client';
import { inTrial, type Outcome, type Stage } from './scenario';

/** Faults that one call of a mutation meets at most: the client gives up after its sixth attempt. */
const mostOfCall = 2;

/** Imports through a proxy that does each fault alone, and then all of them mixed. */
export function badNetwork(stage: Stage): Promise<Outcome> {
  return inTrial('faults of the network', stage, async ({ trial, call: direct, outcome }) => {
    const { people, random, short } = stage;
    const size = { people, count: short ? 120 : 200, months: 12 };
    const workbooks = [];
    for (const variant of [0, 1, 2]) workbooks.push(await prepareWorkbook(direct, { ...size, variant }));
    const mixed = [proxyFaults, proxyFaults, proxyFaults];
    const rounds: (readonly ProxyFault[])[] = short ? mixed : [...proxyFaults.map((fault) => [fault]), ...mixed];
    const total: Record<string, number> = {};
    for (const [number, faults] of rounds.entries()) {
      const proxy = await startProxy(trial.origin, chooser(random, faults));
      const call = await signInAt(proxy.origin);
      trial.recorder.note('fault', faults.join());
      const job = await new Import(workbooks[number % 3]!, trial.recorder).run(call);
      if (job.state !== 25) outcome.failures.push(`${faults.join()}: the import ended in state ${job.state}`);
      await proxy.close();
      for (const fault of proxyFaults) total[fault] = (total[fault] ?? 0) + proxy.counts[fault];
    }
    outcome.complaints.push(...(await trial.finish()));
    outcome.note = Object.entries(total)
      .map(([fault, count]) => `${fault} ${count}`)
      .join(', ');
    for (const fault of proxyFaults) if (!short && !total[fault]) outcome.failures.push(`${fault} never happened`);
  });
}

/** Three of four calls of imports meet a fault, the same call at most twice. */
function chooser(random: Random, faults: readonly ProxyFault[]) {
  const met = new Map<string, number>();
  return ({ method, path, key }: Passing): ProxyFault | undefined => {
    if (!path.includes('/rotation/imports')) return undefined;
    const name = key ?? `${method} ${path}`;
    const count = met.get(name) ?? 0;
    if (count >= mostOfCall || random.below(4) === 0) return undefined;
    met.set(name, count + 1);
    return random.pick(faults);
  };
}
