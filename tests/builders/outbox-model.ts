import { CallError } from '@device/api/call-error';
import { userDatabase } from '@device/database/user-database';
import { drain } from '@device/outbox/drain';
import type { OutboxEntry } from '@device/outbox/entry';
import { callName, type QueuedCall } from '@device/outbox/queued';
import { addEntry, listEntries, recoverEntries, retryEntry, sealContent } from '@device/outbox/store';
import type { ErrorKey } from '@contract/kernel/errors';

/** How the road to the server is: `lost` brings the call there and no answer back. */
export type Road = 'up' | 'down' | 'lost';
/** What the server says to calls it has not answered before. */
export type Mood = 'accept' | 'busy' | 'conflict' | 'refuse';

/** One thing that happens to a device. */
export type Step =
  | { do: 'save'; entity: number }
  | { do: 'road'; road: Road }
  | { do: 'mood'; mood: Mood }
  /** So many tabs send at the same time, until they stand still. */
  | { do: 'send'; tabs: 1 | 2 }
  /** A tab sends and is closed in the middle of a call, before or after the server has it. */
  | { do: 'crash'; reached: boolean }
  | { do: 'signIn'; user: 0 | 1 | null }
  | { do: 'wait'; ms: number }
  | { do: 'retry' };

interface Saved {
  key: string;
  user: number;
  entity: string;
}
interface Effect {
  key: string;
  account: number;
}

/** Wrong is: lost, done twice, done for somebody else, or done in another order than saved. */
export interface Verdict {
  saved: number;
  done: number;
  wrong: string[];
}

const refusals: Record<Exclude<Mood, 'accept'>, [ErrorKey, number]> = {
  busy: ['SERVER_BUSY', 503],
  conflict: ['NOTICE_STATE', 409],
  refuse: ['NOT_FOUND', 404],
};

let histories = 0;

/**
 * A device with two people and a server with receipts, on which histories are played. The outbox is the real one; only
 * the road and the server are made up. At the end everybody signs in again on a good day, and the verdict says what
 * became of all that was saved.
 */
export async function playHistory(
  call: QueuedCall,
  keys: readonly CryptoKey[],
  steps: readonly Step[],
): Promise<Verdict> {
  const first = 1_000_000 + 2 * histories++;
  const people = [0, 1].map((user) => ({ userId: first + user, account: 100 + user, key: keys[user]! }));
  const saved: Saved[] = [];
  const effects: Effect[] = [];
  const receipts = new Set<string>();
  const setAside = new Set<string>();
  let road: Road = 'up';
  let mood: Mood = 'accept';
  let signedIn: number | null = 0;
  let now = 0;
  let serial = 0;

  /** What the server does with a call that reaches it. */
  function answer(key: string, account: number): void {
    if (receipts.has(`${account} ${key}`)) return;
    if (mood !== 'accept') {
      const [error, status] = refusals[mood];
      throw new CallError(error, { status });
    }
    receipts.add(`${account} ${key}`);
    effects.push({ key, account });
  }

  async function save(entity: number): Promise<void> {
    if (signedIn === null) return;
    const { userId, account, key } = people[signedIn]!;
    const id = `key-${serial++}`;
    const sealed = await sealContent(key, { title: '', input: { body: { id: entity } } });
    const name = `thing:${entity}`;
    await addEntry(
      userDatabase(userId),
      { id, entity: name, call: callName(call.endpoint), account, sealed },
      async () => undefined,
    );
    saved.push({ key: id, user: signedIn, entity: name });
  }

  /** One tab of the signed-in person. `closing` never hears an answer and never comes back. */
  async function tab(closing?: { reached: boolean }): Promise<void> {
    if (signedIn === null) return;
    const { userId, account, key } = people[signedIn]!;
    const stop = new AbortController();
    const closed = later();
    const running = drain({
      db: userDatabase(userId),
      account,
      key,
      signal: stop.signal,
      now: () => now,
      random: () => 0.5,
      onSettled: (entry, outcome) => {
        if (outcome.is === 'refused') setAside.add(entry.id);
      },
      async send(_endpoint, _input, id) {
        await Promise.resolve();
        if (signedIn === null || people[signedIn]!.account !== account)
          throw new CallError('SIGN_IN_REQUIRED', { status: 401 });
        if (closing) {
          if (closing.reached && road !== 'down') tryTo(() => answer(id, account));
          stop.abort();
          return new Promise<never>(() => closed.resolve());
        }
        if (road === 'down') throw new CallError('NETWORK');
        if (road === 'lost') {
          tryTo(() => answer(id, account));
          throw new CallError('NETWORK');
        }
        return answer(id, account);
      },
    });
    await Promise.race([running, closed.promise]);
  }

  /** A tab that has just been elected: it takes up what a closed one left. */
  async function elected(): Promise<void> {
    if (signedIn !== null) await recoverEntries(userDatabase(people[signedIn]!.userId));
  }

  async function retryAll(): Promise<void> {
    if (signedIn === null) return;
    const db = userDatabase(people[signedIn]!.userId);
    for (const entry of await listEntries(db))
      if (entry.state === 'conflict' || entry.state === 'refused') await retryEntry(db, entry);
  }

  for (const step of steps) {
    if (step.do === 'save') await save(step.entity);
    else if (step.do === 'road') road = step.road;
    else if (step.do === 'mood') mood = step.mood;
    else if (step.do === 'signIn') signedIn = step.user;
    else if (step.do === 'wait') now += step.ms;
    else if (step.do === 'retry') await retryAll();
    else if (step.do === 'crash') {
      await elected();
      await tab({ reached: step.reached });
    } else {
      await elected();
      await Promise.all(step.tabs === 1 ? [tab()] : [tab(), tab()]);
    }
  }

  const left: OutboxEntry[] = [];
  for (const user of [0, 1]) {
    [road, mood, signedIn] = ['up', 'accept', user];
    now += 3_600_000;
    await elected();
    await retryAll();
    await tab();
    left.push(...(await listEntries(userDatabase(people[user]!.userId))));
    await userDatabase(people[user]!.userId).delete();
  }
  return {
    saved: saved.length,
    done: effects.length,
    wrong: [...faults(saved, effects, left, people), ...disorder(saved, effects, setAside)],
  };
}

function faults(
  saved: readonly Saved[],
  effects: readonly Effect[],
  left: readonly OutboxEntry[],
  people: readonly { account: number }[],
): string[] {
  const wrong: string[] = [];
  for (const { key, user } of saved) {
    const done = effects.filter((effect) => effect.key === key);
    if (done.length === 0 && !left.some((entry) => entry.id === key)) wrong.push(`${key} is lost`);
    if (done.length === 0) wrong.push(`${key} was not done although everything allowed it`);
    if (done.length > 1) wrong.push(`${key} was done ${done.length} times`);
    if (done.some(({ account }) => account !== people[user]!.account)) wrong.push(`${key} was done for another`);
    if (done.length > 0 && left.some((entry) => entry.id === key)) wrong.push(`${key} is done and still waits`);
  }
  return wrong;
}

/** Entries of one person and entity that were done in another order than saved. One that was set aside lost its place. */
function disorder(saved: readonly Saved[], effects: readonly Effect[], setAside: ReadonlySet<string>): string[] {
  const place = new Map(effects.map(({ key }, index) => [key, index]));
  const kept = saved.filter(({ key }) => !setAside.has(key) && place.has(key));
  return kept.flatMap((one, index) =>
    kept
      .slice(index + 1)
      .filter(
        (next) => next.user === one.user && next.entity === one.entity && place.get(next.key)! < place.get(one.key)!,
      )
      .map((next) => `${next.key} was done before ${one.key}`),
  );
}

function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // The answer is lost, so nobody hears of the refusal either.
  }
}

function later() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}
