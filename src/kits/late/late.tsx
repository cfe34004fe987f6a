import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { beginLoading } from '@device/api/loading';
import { notifyError } from '@/kernel/query/notify-error';
import { whenIdle } from '@/kernel/when-idle';
import { Patient } from './patient';

/**
 * A part of a page whose script does not hold the page up: drawers, dialogs, what stands behind a button. It is
 * fetched when the browser has nothing else to do, or when it is first drawn; until it is there, `Placeholder` stands
 * in its place, by default nothing but the loading overlay. Where it cannot be fetched the placeholder stays, and it is
 * fetched again as soon as the network is back: the page goes on without it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = Waiting,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | null = null;
  let fetching: Promise<ComponentType<Props>> | null = null;
  // One fetching for all: of a part that is asked for a second time the bundler does not await the styles.
  const fetchPart = () =>
    (fetching ??= load().then(
      (part) => (fetched = part),
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    ));
  // Of a fetching that failed React keeps the failure: another one is another component.
  const fetchAgain = () => lazy(async () => ({ default: (await fetchPart()) as ComponentType<object> }));
  let Fetching = fetchAgain();
  // Who goes offline with the page open must be able to use all of it. Where this fails, drawing it tries again.
  whenIdle(() => fetchPart().catch(() => undefined));

  return function Late(props: Props) {
    // What is there already is drawn at once: React would leave the placeholder for a moment.
    const [part, setPart] = useState<{ Own: ComponentType<Props> }>(() => ({
      Own: fetched ?? (Fetching as ComponentType<Props>),
    }));
    const again = () => {
      // The first of those that failed fetches for all of them.
      if (part.Own === Fetching) Fetching = fetchAgain();
      setPart({ Own: fetched ?? (Fetching as ComponentType<Props>) });
    };
    return (
      <Patient
        isAwaited={Placeholder === Waiting}
        instead={Placeholder === Waiting ? <Missing /> : <Placeholder {...props} />}
        onAgain={again}
      >
        <Suspense fallback={<Placeholder {...props} />}>
          <part.Own {...props} />
        </Suspense>
      </Patient>
    );
  };
}

/** Placeholder of what nobody misses. */
export const nothing = () => null;

/** Somebody pressed a button and waits: nothing would look like a button that is broken. */
function Missing() {
  useEffect(() => notifyError('这一部分未能加载，网络恢复后自动显示'), []);
  return null;
}

function Waiting() {
  useEffect(() => beginLoading(), []);
  return null;
}
