import type { ErrorKey } from './errors';

/** Body of every JSON answer. Clients accept 0 as success too (requirements section 8). */
export interface Envelope<Data> {
  code: number;
  message: string;
  data: Data;
}

export const successCode = 200;

/** `data` of a refused call. */
export interface ErrorData {
  error: ErrorKey;
  requestId: string;
  details?: unknown;
}
