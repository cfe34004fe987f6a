import { preferenceEndpoints } from '@contract/userinfo/preference-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useUserDatabase } from '../session/use-user-database';
import type { Answer } from '@device/copies/cached-call';
import { queryKeyOf } from '../query/query-key';
import { useCall } from '../query/use-call';
import { sendPreference, unsentPreference } from '@device/preferences/unsent';

/** Changes that follow each other (a column that is dragged wider) go to the server as one. */
const pauseMs = 600;

/**
 * Something the person has arranged for themselves, kept on the server under `key` and therefore on each of their
 * devices; not asked for while not `enabled`. `value` is undefined until known, or when never arranged.
 */
export function usePreference<Value>(
  key: string,
  enabled = true,
): { value: Value | undefined; save: (value: Value) => void } {
  const db = useUserDatabase();
  const queryClient = useQueryClient();
  const input = { params: { key } };
  const stored = useCall(preferenceEndpoints.preference, input, {
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Told to React at once: the query's observers hear of a change a moment later, and a box would jump back.
  const [own, setOwn] = useState<{ key: string; value: unknown } | null>(null);
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> } | null>(null);

  const show = useCallback(
    (value: unknown) => {
      setOwn({ key, value });
      const answer: Answer<{ key: string; value: unknown }> = { data: { key, value }, copyFrom: null };
      queryClient.setQueryData(queryKeyOf(preferenceEndpoints.preference, { params: { key } }), answer);
    },
    [queryClient, key],
  );
  const flush = useCallback(() => {
    const last = waiting.current;
    if (!last) return;
    waiting.current = null;
    clearTimeout(last.timer);
    void sendPreference(db, key, last.value);
  }, [db, key]);

  // What could not be sent on an earlier visit is newer than what the server has.
  const isKnown = !stored.isPending;
  useEffect(() => {
    if (!isKnown) return;
    void unsentPreference(db, key).then((value) => {
      if (value === undefined || waiting.current) return undefined;
      show(value);
      return sendPreference(db, key, value);
    });
  }, [db, key, isKnown, show]);
  useEffect(() => flush, [flush]);

  return {
    value: ((own?.key === key ? own.value : stored.data?.value) ?? undefined) as Value | undefined,
    save(value) {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { value, timer: setTimeout(flush, pauseMs) };
      show(value);
    },
  };
}
