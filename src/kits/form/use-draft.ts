import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft, type Draft } from '@device/drafts/drafts';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { serverNow } from '@device/api/server-time';

interface DraftSource<Values> {
  values: Values;
  version: number | undefined;
  isDirty: boolean;
  /** Takes over what was found when the form opened. */
  onFound: (draft: Draft<Values>) => void;
}

/** How long the person may pause before what they typed is kept. */
const pauseMs = 400;

/**
 * Keeps the form on this device while it is being filled, and finds it again when the form is opened anew: after a
 * reload, a change of tab, a closed drawer. `forget` is for when it was saved or given up.
 */
export function useDraft<Values>(key: string, { values, version, isDirty, onFound }: DraftSource<Values>) {
  const db = useUserDatabase();
  const [hasLooked, setLooked] = useState(false);
  const unsaved = useRef<Draft<Values> | null>(null);

  const found = useEffectEvent((draft: Draft<Values> | undefined) => {
    // Whoever has begun to type anew does not want the old words.
    if (draft && !isDirty) onFound(draft);
    setLooked(true);
  });
  useEffect(() => {
    let isGone = false;
    readDraft<Values>(db, key).then(
      (draft) => !isGone && found(draft),
      (error: unknown) => {
        console.warn('Drafts cannot be read', error);
        if (!isGone) setLooked(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [db, key]);

  useEffect(() => {
    if (!hasLooked) return undefined;
    if (!isDirty) {
      unsaved.current = null;
      void dropDraft(db, key);
      return undefined;
    }
    unsaved.current = { values, version, savedAt: serverNow() };
    const keep = () => {
      const draft = unsaved.current;
      unsaved.current = null;
      if (draft) keepDraft(db, key, draft).catch((error: unknown) => console.warn('No draft', error));
    };
    const timer = setTimeout(keep, pauseMs);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [db, key, hasLooked, values, version, isDirty]);

  // The page is left within the pause: what was typed last is kept all the same.
  useEffect(
    () => () => {
      if (unsaved.current) void keepDraft(db, key, unsaved.current);
    },
    [db, key],
  );

  return {
    /** Keeps what is filled in at once; resolves to false where the device can keep nothing. */
    keepNow: (): Promise<boolean> =>
      keepDraft(db, key, { values, version, savedAt: serverNow() }).catch((error: unknown) => {
        console.warn('No draft', error);
        return false;
      }),
    forget() {
      unsaved.current = null;
      void dropDraft(db, key);
    },
  };
}
