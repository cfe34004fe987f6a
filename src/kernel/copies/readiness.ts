import { frontEndpoints } from '@contract/system/front-endpoints';
import { call } from '@device/api/call';
import { isGoodLine } from '@device/api/good-line';
import { isOnline, subscribeNetwork } from '@device/api/network';
import type { Need } from '@device/copies/needs';
import { Prefetch, type NeedState } from '@device/copies/prefetch';
import { useSyncExternalStore } from 'react';
import { whenIdle } from '../when-idle';

/** A line that is back is left to what the person waits for. */
const returnedMs = 3_000;
const pauseMs = 250;
/** How often what is there is looked through, and how soon again where something is missing. */
const everyMs = 10 * 60_000;
const soonMs = 60_000;
/** Of several tabs one fetches. */
const lockName = 'reach-prefetch';

let states: readonly NeedState[] = [];
let prefetch: Prefetch | undefined;
const listeners = new Set<() => void>();

function show(next: readonly NeedState[]): void {
  states = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches what is needed without a network while nobody waits, and keeps it fresh. Answers with what stops it. */
export function keepReady(needs: readonly Need[]): () => void {
  const own = new Prefetch(needs, {
    onChange: show,
    isGoodLine: () => isGoodLine(() => call(frontEndpoints.health, {})),
    pause: () => new Promise((resolve) => setTimeout(() => whenIdle(resolve), pauseMs)),
  });
  prefetch = own;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const after = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(round), ms);
  };
  const round = async () => {
    const isTime = isOnline() && document.visibilityState === 'visible';
    const act = (lock: Lock | null) => (lock && isTime ? own.run() : own.look());
    await navigator.locks.request(lockName, { ifAvailable: true }, act);
    if (!isOver) after(states.some(({ at }) => at === null) ? soonMs : everyMs);
  };
  after(0);
  const stopNetwork = subscribeNetwork(() => isOnline() && after(returnedMs));
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopNetwork();
    own.stop();
    if (prefetch === own) prefetch = undefined;
    show([]);
  };
}

/** Fetches everything now. */
export const fetchAll = (): void => void prefetch?.run(true);
/** Looks up what is there now. */
export const lookAgain = (): void => void prefetch?.look();

/** What is needed offline and what of it is on this device; empty before it was looked up. */
export const useNeeds = (): readonly NeedState[] => useSyncExternalStore(subscribe, () => states);
