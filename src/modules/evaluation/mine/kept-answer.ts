import { filesIn, withFileIds, type Filled } from '@contract/evaluation/form';
import { AppError } from '@contract/kernel/errors';
import { serverNow } from '@device/api/server-time';
import { dropDraft, keepDraft, readDraft } from '@device/drafts/drafts';
import { forgetFiles } from '@device/outbox/entry-files';
import { uploadsById } from '@device/uploads/upload-store';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUserDatabase } from '@/kernel/session/use-user-database';

/** What is written about a target, and what was watched of it. */
export interface KeptAnswer {
  filled: Filled;
  subject: string | null;
  /** What the server had of it then; missing in what an earlier version kept. */
  seen?: Filled | null;
}

/** What another device has written meanwhile, where a draft was refused for it. */
export function copyIn(error: unknown): Filled | null {
  if (!(error instanceof AppError) || error.key !== 'EVALUATION_DRAFT_MOVED') return null;
  return (error.details as { copy?: Filled } | undefined)?.copy ?? null;
}

/**
 * What the server does not have yet of an answer, sealed on this device: it is there again after a reload without a network. Photos that have travelled get the server's names, for other devices go on with those.
 */
export function useKeptAnswer(pairId: number, found: (kept: KeptAnswer) => void) {
  const db = useUserDatabase();
  const key = `evaluation.answer:${pairId}`;
  const [isRead, setRead] = useState(false);
  const show = useEffectEvent(found);
  useEffect(() => {
    let isGone = false;
    readDraft<KeptAnswer>(db, key)
      .catch(() => undefined)
      .then((draft) => {
        if (isGone) return;
        if (draft) show(draft.values);
        setRead(true);
      })
      .catch((error: unknown) => console.warn('No draft', error));
    return () => {
      isGone = true;
    };
  }, [db, key]);
  return {
    /** Nothing is written before it is known what was written. */
    isRead,
    keep: (values: KeptAnswer) => {
      keepDraft(db, key, { values, version: undefined, savedAt: serverNow() }).catch((error: unknown) =>
        console.warn('No draft', error),
      );
    },
    drop: () => void dropDraft(db, key),
    /** The answer under the names that the server knows, and whether it has all of it. */
    async arrived(filled: Filled): Promise<{ named: Filled; isWhole: boolean; sent: string[] }> {
      const uploads = await uploadsById(db, filesIn(filled));
      const nameOf = new Map(uploads.map(({ id, attachment }) => [id, attachment?.id]));
      const named = withFileIds(filled, (id) => (nameOf.has(id) ? nameOf.get(id) : id));
      const sent = uploads.flatMap(({ id, attachment }) => (attachment ? [id] : []));
      return { named, isWhole: sent.length === uploads.length, sent };
    },
    forget: (ids: readonly string[]) => void forgetFiles(db, ids),
  };
}
