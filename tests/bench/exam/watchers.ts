import { watchEndpoints, type WatchFrame } from '@contract/exam/watch/watch';
import { demoPassword } from '@server/demo/accounts';
import { accessToken } from '../../../scripts/rotation/client';

/** Accounts of the demo that may watch, as `examOfMany` writes it; each may have eight streams open. */
const accounts = ['admin', 'secretary', 'teacher', 'yw'];
const eachAccount = 8;

/** Invigilators who look at one exam, and how late each event of it reaches each of them. */
export class Watchers {
  readonly lags: number[] = [];
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>[] = [];

  /** @param count at most 32 */
  async open(origin: string, examId: number, count: number): Promise<void> {
    const settings = { REACH_URL: origin, REACH_PASSWORD: demoPassword };
    for (const [at, name] of accounts.entries()) {
      const token = await accessToken({ ...settings, REACH_USER: name });
      for (let number = at * eachAccount; number < Math.min((at + 1) * eachAccount, count); number += 1) {
        await this.#follow(origin + watchEndpoints.watchEvents.path.replace(':id', String(examId)), token);
      }
    }
  }

  async #follow(url: string, token: string): Promise<void> {
    const answer = await fetch(url, { headers: { authorization: token }, signal: this.#stop.signal });
    if (!answer.ok) throw new Error(`watching answers ${answer.status}: ${await answer.text()}`);
    this.#ended.push(this.#read(answer.body!).catch(() => undefined));
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop()!;
      for (const one of frames) this.#take(one);
    }
  }

  #take(text: string): void {
    const data = text.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []));
    // Reading what thirty are told of who has answered more would make this process late for the saves that it sends.
    if (data.length === 0 || data.some((line) => line.includes('"events":[]'))) return;
    const frame = JSON.parse(data.join('\n')) as WatchFrame;
    // What happened before somebody looked is not late.
    if (frame.is_first) return;
    for (const { at } of frame.events) this.lags.push(Date.now() - Date.parse(at));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#ended);
  }
}
