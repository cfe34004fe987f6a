import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { extensionOf } from '@contract/attachment/limits';
import type { Attachment, UploadRules } from '@contract/attachment/types';
import { AppError, errorText } from '@contract/kernel/errors';
import type { UploadKind } from '@contract/system/settings';
import { liveQuery } from 'dexie';
import { useEffect, useRef, useState } from 'react';
import { uuid } from '@device/api/uuid';
import { currentView } from '@device/api/view';
import { useCall, useFirstAnswer } from '@/kernel/query/use-call';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import type { PendingUpload } from '@device/uploads/pending-upload';
import { changeUpload, removeUpload, uploadsIn } from '@device/uploads/upload-store';
import { uploadWorker } from '@/kernel/uploads/upload-worker';

export interface UploadPlace {
  owner: string;
  /** '' for a record that is yet to be made. */
  ownerId: string;
  /** Tells several fields of one record apart. */
  slot: string;
  kinds: readonly UploadKind[];
  /** Pictures are made smaller, and lose what a camera writes into them. */
  isPhoto?: boolean;
}

/** The uploads of a place: chosen here, now or before a reload. A file that has arrived is handed to `onArrived` once. */
export function useUploads(
  { owner, ownerId, slot, kinds, isPhoto = false }: UploadPlace,
  onArrived: (file: Attachment) => void,
) {
  const db = useUserDatabase();
  const rules = useCall(attachmentEndpoints.rules, {}, { staleTime: Infinity }).data;
  const rulesOnceThere = useFirstAnswer(attachmentEndpoints.rules, {});
  const [rows, setRows] = useState<PendingUpload[]>([]);
  const [reading, setReading] = useState(0);
  const [refusals, setRefusals] = useState<string[]>([]);
  const place = `${owner}:${ownerId}:${slot}`;
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });

  useEffect(() => {
    const show = (found: PendingUpload[]) => {
      setRows(found.filter(({ state }) => state !== 'done'));
      for (const { id, attachment } of found) if (attachment) void handOver(id, attachment);
    };
    const taken = new Set<string>();
    async function handOver(id: string, attachment: Attachment): Promise<void> {
      if (taken.has(id)) return;
      taken.add(id);
      await removeUpload(db, id);
      arrived.current(attachment);
    }
    const subscription = liveQuery(() => uploadsIn(db, place)).subscribe(show, (error) => console.error(error));
    return () => subscription.unsubscribe();
  }, [db, place]);

  const add = async (files: readonly File[]) => {
    // The worker would put them into the person's own database on this device.
    if (currentView()) return setRefusals([errorText('VIEW_ONLY')]);
    const refused: string[] = [];
    setReading((count) => count + files.length);
    for (const file of files) {
      try {
        const kind = kindOf(file, kinds, rules ?? (await rulesOnceThere()));
        await uploadWorker.use((worker) =>
          worker.prepare(db.userId, file, {
            id: uuid(),
            slot: place,
            owner,
            ownerId,
            kind,
            isPhoto: isPhoto && kind === 'image',
          }),
        );
      } catch (error) {
        refused.push(`${file.name}：${error instanceof AppError ? error.message : errorText('UNKNOWN')}`);
      }
      setReading((count) => count - 1);
    }
    setRefusals(refused);
  };
  return {
    rows,
    /** Files that are being read and sealed. */
    isReading: reading > 0,
    /** Why files were not taken, each with its name. */
    refusals,
    /** Endings for the file dialog: `.pdf,.docx`. */
    accept: endingsOf(kinds, rules)
      .map((ending) => `.${ending}`)
      .join(','),
    add: (files: readonly File[]) => void add(files),
    retry: (id: string) => void changeUpload(db, id, { state: 'waiting', problem: '' }),
    remove: (id: string) => void removeUpload(db, id),
  };
}

const endingsOf = (kinds: readonly UploadKind[], rules: UploadRules | undefined) =>
  kinds.flatMap((kind) => rules?.[kind]?.extensions ?? []);

/** What the server would refuse is refused before it travels. @throws AppError ATTACHMENT_KIND, ATTACHMENT_TOO_LARGE */
function kindOf(file: File, kinds: readonly UploadKind[], rules: UploadRules): UploadKind {
  if (!window.isSecureContext) throw new AppError('DEVICE_INSECURE');
  const ending = extensionOf(file.name);
  const kind = kinds.find((one) => rules[one]?.extensions.includes(ending));
  if (!kind)
    throw new AppError('ATTACHMENT_KIND', {
      extensions: endingsOf(kinds, rules)
        .map((one) => `.${one}`)
        .join('、'),
    });
  const most = rules[kind].max_bytes;
  if (file.size > most) throw new AppError('ATTACHMENT_TOO_LARGE', { limit: Math.floor(most / 1024 / 1024) });
  if (file.size === 0) throw new AppError('ATTACHMENT_BROKEN');
  return kind;
}
