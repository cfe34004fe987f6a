/** The last good answer of a call. */
export interface Copy {
  /** Endpoint and input, see `copyKey`. */
  key: string;
  value: unknown;
  /** When the server gave it, in milliseconds since 1970. */
  at: number;
}

/** Where copies are kept. */
export interface Copies {
  get: (key: string) => PromiseLike<Copy | undefined>;
  put: (copy: Copy) => PromiseLike<unknown>;
  /** All whose key begins with these words, e.g. `GET /api/x`. */
  all: (call: string) => PromiseLike<Copy[]>;
  /** When the copy was given that would be found; opens nothing. */
  givenAt: (key: string) => PromiseLike<number | undefined>;
}
