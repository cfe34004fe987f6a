import { errorTexts, type ErrorKey } from '@contract/kernel/errors';
import { CallError } from '@device/api/call-error';
import type { LooseInput } from '@device/api/request';
import { tokenStore } from '@device/api/token';
import { readDeviceKey, storeDeviceKey } from '@device/database/device-key';
import { userDatabase, wipePersonalData } from '@device/database/user-database';
import { drain, type DrainContext } from '@device/outbox/drain';
import { sendOrQueue } from '@device/outbox/enqueue';
import { recordsOf, type EntryInput, type OutboxEntry } from '@device/outbox/entry';
import { keepMine, sidesOf } from '@device/outbox/keep-mine';
import { callName, type AnyQueuedCall, type Made } from '@device/outbox/queued';
import { clientAs } from '@device/outbox/send-as';
import { discardEntry, listEntries, readContent, readTold, recoverEntries, retryEntry } from '@device/outbox/store';

/** How the road to the server is: `lost` brings the call there and no answer back. */
export type Road = 'up' | 'down' | 'lost';
/** What the server says to calls it has not answered before. */
export type Mood = 'accept' | 'busy' | 'refuse';
/** What a person does about an entry that was refused. */
export type Verdict = 'mine' | 'again' | 'drop';

/** One thing that happens to a device. */
export type Step =
  /** `call` counts the declared calls, `record` what it is about. */
  | { do: 'save'; call: number; record: number }
  | { do: 'road'; road: Road }
  | { do: 'mood'; mood: Mood }
  /** Somebody else changes a record. */
  | { do: 'other'; call: number; record: number }
  /** So many tabs send at the same time, until they stand still. */
  | { do: 'send'; tabs: 1 | 2 }
  /** A tab sends and is closed in the middle of a call, before or after the server has it. */
  | { do: 'crash'; reached: boolean }
  /** A tab sends, and another one signs in as the next person in the middle of it. */
  | { do: 'handOver' }
  | { do: 'signIn'; user: 0 | 1 | null }
  | { do: 'wait'; ms: number }
  | { do: 'decide'; verdict: Verdict };

/**
 * What the model has to know of a declared call. Versions count how often a record was changed: they stand for whatever
 * the call is compared by.
 */
export interface Subject {
  call: AnyQueuedCall;
  /** A call for a record as the person saw it; `deed` has to come back from `deedOf`. */
  make: (record: number, version: number, deed: string) => Made;
  deedOf: (input: EntryInput) => string;
  /** Name of the record as versions are kept by it; undefined where nothing is compared. */
  versioned?: { record: (input: EntryInput, account: number) => string; against: (input: EntryInput) => number };
  /** What the server sends with a refusal. */
  copy?: (record: number, version: number) => unknown;
  conflict?: ErrorKey;
}

interface Saved {
  deed: string;
  user: number;
  records: readonly string[];
}

/** Wrong is: lost, done twice, done for somebody else, or done in another order than saved. */
export interface Judgement {
  saved: number;
  done: number;
  /** How often a person had to decide. */
  disputes: number;
  wrong: string[];
}

const keyTexts = ['a', 'b'].map((letter) => btoa(letter.repeat(32)));
const people = [0, 1].map((user) => ({ userId: 500 + user, account: 100 + user, keyText: keyTexts[user]! }));
const tokenOf = (account: number) => `head.${btoa(JSON.stringify({ sub: account }))}.sign`;

/**
 * A device with two people and a server with receipts and versions, on which histories are played. Outbox, client, keys
 * and declarations are the real ones; only the road and the server are made up (`fetch` has to be `model.fetch`). At the
 * end everybody signs in again on a good day and insists, and the judgement says what became of all that was saved.
 */
export class OutboxModel {
  #steps!: Playing;

  constructor(readonly subjects: readonly Subject[]) {}

  readonly fetch: typeof fetch = async (url, init) => this.#steps.answer(url as string, init!);

  async play(steps: readonly Step[]): Promise<Judgement> {
    this.#steps = new Playing(this.subjects);
    return this.#steps.play(steps);
  }
}

class Playing {
  readonly saved: Saved[] = [];
  readonly effects: { deed: string; account: number }[] = [];
  readonly dropped = new Set<string>();
  /** What was refused once has lost its place. */
  readonly setAside = new Set<string>();
  /** Content by account and key. */
  readonly receipts = new Map<string, string>();
  readonly wrong: string[] = [];
  readonly versions = new Map<string, number>();
  /** Versions that a person last saw. */
  readonly known = new Map<string, number>();
  road: Road = 'up';
  mood: Mood = 'accept';
  signedIn: number | null = null;
  now = 0;
  disputes = 0;

  constructor(readonly subjects: readonly Subject[]) {}

  async play(steps: readonly Step[]): Promise<Judgement> {
    await this.signIn(0);
    for (const step of steps) await this.step(step);
    const left: string[] = [];
    for (const user of [0, 1]) {
      [this.road, this.mood] = ['up', 'accept'];
      await this.signIn(user);
      await this.insist();
      left.push(...(await this.entries()).map(({ id }) => id));
      await Promise.all([this.db().outbox.clear(), wipePersonalData(people[user]!.userId)]);
    }
    tokenStore.clear();
    const wrong = [
      ...this.wrong,
      ...left.map((id) => `${id} still waits on a good day`),
      ...this.faults(),
      ...this.disorder(),
    ];
    return { saved: this.saved.length, done: this.effects.length, disputes: this.disputes, wrong };
  }

  async step(step: Step): Promise<void> {
    if (step.do === 'save') return this.save(step.call, step.record);
    if (step.do === 'road') this.road = step.road;
    if (step.do === 'mood') this.mood = step.mood;
    if (step.do === 'other') this.change(step.call, step.record);
    if (step.do === 'signIn') return this.signIn(step.user);
    if (step.do === 'wait') this.now += step.ms;
    if (step.do === 'decide') return this.decide(step.verdict);
    if (step.do === 'crash') return this.tab(this.closing(step.reached));
    if (step.do === 'handOver') return this.handOver();
    if (step.do === 'send') {
      await this.elected();
      await Promise.all(Array.from({ length: step.tabs }, () => this.tab()));
    }
  }

  db = () => userDatabase(people[this.signedIn!]!.userId);
  entries = () => listEntries(this.db());

  /** As the session does: what is personal goes with the one before, the key comes with the next. */
  async signIn(user: number | null): Promise<void> {
    if (this.signedIn !== null) await wipePersonalData(people[this.signedIn]!.userId);
    this.signedIn = user;
    if (user === null) return tokenStore.clear();
    const { userId, account, keyText } = people[user]!;
    tokenStore.save(tokenOf(account), userId);
    await storeDeviceKey(this.db(), keyText);
  }

  async save(which: number, record: number): Promise<void> {
    if (this.signedIn === null) return;
    const user = this.signedIn;
    const subject = this.subjects[which % this.subjects.length]!;
    const deed = `deed-${this.saved.length}-${this.now}-${this.effects.length}`;
    const version = this.seenVersion(subject, record);
    const made = subject.make(record, version, deed);
    const notice: Saved = { deed, user, records: subject.call.records(made.input) };
    // What has its effect at once is saved as well; of what is refused at once the person hears, and nothing stays.
    this.saved.push(notice);
    try {
      await sendOrQueue(subject.call, made, `key-${deed}`);
    } catch (error) {
      if (!(error instanceof CallError) && !(error as { key?: unknown }).key) throw error;
      this.saved.splice(this.saved.indexOf(notice), 1);
    }
  }

  seenVersion(subject: Subject, record: number): number {
    const account = people[this.signedIn!]!.account;
    const name = subject.versioned?.record(subject.make(record, 0, '').input, account);
    if (name === undefined) return 0;
    const mine = `${account} ${name}`;
    if (this.road === 'up') this.known.set(mine, this.versions.get(name) ?? 0);
    return this.known.get(mine) ?? 0;
  }

  change(which: number, record: number): void {
    const subject = this.subjects[which % this.subjects.length]!;
    for (const { account } of people) {
      const name = subject.versioned?.record(subject.make(record, 0, '').input, account);
      if (name !== undefined) this.versions.set(name, (this.versions.get(name) ?? 0) + 1);
    }
  }

  /** What the server does with a call that reaches it. */
  answer(url: string, init: RequestInit): Response {
    if (this.road === 'down') throw new TypeError('no road');
    const response = this.judge(url, init);
    if (this.road === 'lost') throw new TypeError('no way back');
    return response;
  }

  judge(url: string, init: RequestInit): Response {
    const headers = new Headers(init.headers);
    const account = people.find((one) => tokenOf(one.account) === headers.get('authorization'))?.account;
    if (account === undefined) return refusal('SIGN_IN_REQUIRED');
    const { subject, input } = this.route(url, init, headers);
    const receipt = `${account} ${headers.get('idempotency-key')}`;
    const content = `${url} ${init.body as string} ${headers.get('if-match')}`;
    const before = this.receipts.get(receipt);
    if (before !== undefined && before !== content) this.wrong.push(`${receipt} came with other content`);
    if (before !== undefined) return success();
    if (this.mood === 'busy') return refusal('SERVER_BUSY');
    if (this.mood === 'refuse') return refusal('NOT_FOUND');
    const { versioned } = subject;
    if (versioned) {
      const name = versioned.record(input, account);
      const version = this.versions.get(name) ?? 0;
      if (versioned.against(input) !== version) {
        return refusal(subject.conflict!, { copy: subject.copy!(Number(/\d+$/.exec(name)![0]), version) });
      }
      this.versions.set(name, version + 1);
    }
    this.receipts.set(receipt, content);
    this.effects.push({ deed: subject.deedOf(input), account });
    return success();
  }

  route(url: string, init: RequestInit, headers: Headers): { subject: Subject; input: EntryInput & LooseInput } {
    const subject = this.subjects.find(({ call: { endpoint } }) => {
      const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '\\w+')}$`);
      return endpoint.method === init.method && pattern.test(url);
    });
    if (!subject) throw new Error(`nobody declared ${init.method} ${url}`);
    const id = subject.call.endpoint.path.includes(':id') ? { params: { id: /\/(\d+)\//.exec(url)![1]! } } : {};
    const ifMatch = headers.get('if-match');
    const version = ifMatch === null ? {} : { ifMatch: Number(ifMatch.replaceAll('"', '')) };
    return { subject, input: { ...id, ...version, body: JSON.parse(init.body as string) as unknown } };
  }

  /** One tab of the signed-in person. `send` stands between it and the server. */
  async tab(send: (own: DrainContext['send'], stop: AbortController) => Tab = (own) => ({ send: own })): Promise<void> {
    if (this.signedIn === null) return;
    const { account } = people[this.signedIn]!;
    const db = this.db();
    const key = await readDeviceKey(db);
    const client = clientAs(account);
    const stop = new AbortController();
    const tab = send((endpoint, input, idempotencyKey) => client(endpoint, { ...input, idempotencyKey }), stop);
    const running = drain({
      db,
      account,
      key: key!,
      signal: stop.signal,
      now: () => this.now,
      random: () => 0.5,
      onSettled: (entry, { is }) => {
        if (is !== 'done') this.noteRefused(entry);
      },
      send: tab.send,
    });
    await (tab.closed ? Promise.race([running, tab.closed]) : running);
  }

  /** Never hears an answer and never comes back. */
  closing(reached: boolean) {
    return (own: DrainContext['send'], stop: AbortController): Tab => {
      let resolve: () => void = () => undefined;
      const closed = new Promise<void>((done) => (resolve = done));
      const send: DrainContext['send'] = async (...call) => {
        if (reached) await own(...call).catch(() => undefined);
        stop.abort();
        resolve();
        return new Promise(() => undefined);
      };
      return { send, closed };
    };
  }

  async handOver(): Promise<void> {
    if (this.signedIn === null) return;
    const [from, to] = [people[this.signedIn]!, people[1 - this.signedIn]!];
    await this.elected();
    await this.tab((own) => ({
      send: (...call) => {
        tokenStore.save(tokenOf(to.account), to.userId);
        return own(...call);
      },
    }));
    // The page follows the token: it is the other one's from now on.
    tokenStore.save(tokenOf(from.account), from.userId);
    await this.signIn(1 - this.signedIn);
  }

  /** A tab that has just been elected: it takes up what a closed one left. */
  async elected(): Promise<void> {
    if (this.signedIn !== null) await recoverEntries(this.db());
  }

  async decide(verdict: Verdict): Promise<void> {
    if (this.signedIn === null) return;
    const db = this.db();
    const key = (await readDeviceKey(db))!;
    for (const entry of await this.entries()) {
      const { call, content } = await this.open(key, entry);
      if (entry.problem === null) continue;
      this.disputes += 1;
      const dispute = { call, content, refusal: (await readTold(key, entry.problem))! };
      const mine = sidesOf(dispute)?.map((side) => side.key);
      if (verdict === 'drop') {
        if (await discardEntry(db, entry)) this.dropped.add(this.deedOf(entry, content.input));
      } else if (verdict === 'again' || !mine || !(await keepMine(db, key, dispute, entry, mine))) {
        await retryEntry(db, entry);
      }
    }
  }

  /** A good day: everything is sent, and whoever is asked insists. */
  async insist(): Promise<void> {
    for (let round = 0; round < 12 && (await this.entries()).length > 0; round++) {
      this.now += 3_600_000;
      await this.elected();
      await this.tab();
      await this.decide('mine');
    }
  }

  noteRefused(entry: OutboxEntry): void {
    for (const record of recordsOf(entry)) this.setAside.add(`${entry.account} ${record}`);
  }

  async open(key: CryptoKey, entry: OutboxEntry) {
    const subject = this.subjects.find(({ call }) => callName(call.endpoint) === entry.call)!;
    return { call: subject.call, content: await readContent(key, entry) };
  }

  deedOf(entry: OutboxEntry, input: EntryInput): string {
    return this.subjects.find(({ call }) => callName(call.endpoint) === entry.call)!.deedOf(input);
  }

  faults(): string[] {
    const known = new Set(this.saved.map(({ deed }) => deed));
    const strangers = this.effects.filter(({ deed }) => !known.has(deed)).map(({ deed }) => `${deed} was never saved`);
    return this.saved.reduce((wrong, { deed, user }) => {
      const done = this.effects.filter((effect) => effect.deed === deed);
      if (done.length === 0 && !this.dropped.has(deed)) wrong.push(`${deed} is lost`);
      if (done.length > 1) wrong.push(`${deed} was done ${done.length} times`);
      if (done.some(({ account }) => account !== people[user]!.account)) wrong.push(`${deed} was done for another`);
      return wrong;
    }, strangers);
  }

  /** Deeds of one person and record that were done in another order than saved. */
  disorder(): string[] {
    const place = new Map(this.effects.map(({ deed }, index) => [deed, index]));
    const done = this.saved.filter(({ deed }) => place.has(deed));
    return done.flatMap((one, index) =>
      done
        .slice(index + 1)
        .filter((next) => next.user === one.user && place.get(next.deed)! < place.get(one.deed)!)
        .filter(({ records }) =>
          records.some(
            (name) => one.records.includes(name) && !this.setAside.has(`${people[one.user]!.account} ${name}`),
          ),
        )
        .map((next) => `${next.deed} was done before ${one.deed}`),
    );
  }
}

interface Tab {
  send: DrainContext['send'];
  /** Resolves when the tab is closed. */
  closed?: Promise<void>;
}

const json = { headers: { 'content-type': 'application/json' } };
const success = () => new Response('{"code":200,"message":"","data":{}}', json);

function refusal(key: ErrorKey, details?: unknown): Response {
  const { code, status, text } = errorTexts[key];
  return new Response(JSON.stringify({ code, message: text, data: { error: key, details } }), { ...json, status });
}
