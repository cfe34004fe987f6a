import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { beginLoading } from '@device/api/loading';
import { whenIdle } from '@/kernel/when-idle';

/**
 * A part of a page whose script does not hold the page up: drawers, dialogs, what stands behind a button. It is
 * fetched when the browser has nothing else to do, or when it is first drawn; until it is there, `Placeholder` stands
 * in its place, by default nothing but the loading overlay.
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
  const Fetching = lazy(async () => ({ default: (await fetchPart()) as ComponentType<object> }));
  // Who goes offline with the page open must be able to use all of it. Where this fails, drawing it tries again.
  whenIdle(() => fetchPart().catch(() => undefined));

  return function Late(props: Props) {
    // What is there already is drawn at once: React would leave the placeholder for a moment.
    const [part] = useState<{ Own: ComponentType<Props> }>(() => ({
      Own: fetched ?? (Fetching as ComponentType<Props>),
    }));
    return (
      <Suspense fallback={<Placeholder {...props} />}>
        <part.Own {...props} />
      </Suspense>
    );
  };
}

/** Placeholder of what nobody misses. */
export const nothing = () => null;

function Waiting() {
  useEffect(() => beginLoading(), []);
  return null;
}
