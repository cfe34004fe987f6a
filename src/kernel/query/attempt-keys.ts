import type { CallExtras } from '@contract/kernel/call';
import { uuid } from '@device/api/uuid';
import type { LooseInput } from '@device/api/request';

type SaveInput = LooseInput & Pick<CallExtras, 'ifMatch'>;

/**
 * Idempotency keys of a person's attempts to save. As long as the same thing is tried again the key stays, so that a
 * call whose answer was lost takes effect once; another input is another deed and gets a key of its own.
 */
export class AttemptKeys {
  readonly #keys = new Map<string, string>();
  readonly #bytes = new WeakMap<object, string>();

  /** What makes two attempts the same: the declared input and the version that the person saw. */
  fingerprint({ params, query, body, ifMatch }: SaveInput): string {
    const content = body instanceof Uint8Array ? this.#nameOf(body) : body;
    return JSON.stringify([params ?? null, query ?? null, content ?? null, ifMatch ?? null]);
  }

  keyFor(input: SaveInput): string {
    const fingerprint = this.fingerprint(input);
    const key = this.#keys.get(fingerprint) ?? uuid();
    this.#keys.set(fingerprint, key);
    return key;
  }

  /** The deed is done: doing the same once more is a new one. */
  settle(input: SaveInput): void {
    this.#keys.delete(this.fingerprint(input));
  }

  /** Bytes are told apart by identity: a file is read once and sent again as it is. */
  #nameOf(bytes: Uint8Array): string {
    const name = this.#bytes.get(bytes) ?? uuid();
    this.#bytes.set(bytes, name);
    return name;
  }
}
