import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { HistoryRow } from '@contract/rotation/history';
import type { QueryOf } from '@contract/kernel/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointKey } from '@/kernel/query/query-key';
import { useCall } from '@/kernel/query/use-call';
import { isMoving } from './words';

type HistoryQuery = Partial<QueryOf<typeof rotationEndpoints.importHistory>>;

/** While the server writes or undoes one of the shown imports, it is asked again this often. */
const movingEveryMs = 1500;

/** A page of the history; goes on looking while something moves. */
export function useHistory(query: HistoryQuery) {
  const [moves, setMoves] = useState(false);
  const refetchInterval = moves ? movingEveryMs : false;
  const page = useCall(
    rotationEndpoints.importHistory,
    { query },
    { keepPrevious: true, staleTime: 0, refetchInterval },
  );
  const isAnyMoving = page.data?.list.some(isMoving) ?? false;
  if (moves !== isAnyMoving) setMoves(isAnyMoving);
  return page;
}

/** Lists that an undo makes untrue. Not its preview, of which there is none while the import is being undone. */
export const undoLists = [
  rotationEndpoints.importHistory,
  rotationEndpoints.importWritten,
  rotationEndpoints.overviewPagesV2,
] as const;

/** All reads that an undo makes untrue. */
export const undoReads = [...undoLists, rotationEndpoints.importUndoPreview] as const;

/**
 * Asks for the lists again once an undo has ended: until then they show months that are on their way back. One that was
 * over before anybody saw it under way counts, too.
 */
export function useRefreshAfterUndo(row: HistoryRow | undefined): void {
  const queryClient = useQueryClient();
  const state = row?.undo?.state;
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    if (state === undefined || state === 'undoing') return;
    for (const read of undoReads) void queryClient.invalidateQueries({ queryKey: endpointKey(read) });
  }, [state, queryClient]);
}
