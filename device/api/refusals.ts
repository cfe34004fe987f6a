import type { CallError } from './call-error';

type Listener = (refusal: CallError) => void;
const listeners = new Set<Listener>();

/** Told by every refused call of the page. */
export function reportRefusal(refusal: CallError): void {
  listeners.forEach((listener) => listener(refusal));
}

/** Calls back at each refusal, for those that concern the whole session. Answers with what stops it. */
export function subscribeRefusals(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
