import type { Attachment } from '@contract/attachment/types';
import type { UploadKind } from '@contract/system/settings';

/** A file on its way to the server; what tells of it lies sealed in the user's database, its bytes apart. */
export interface PendingUpload {
  /** UUID made here. */
  id: string;
  /** Field or list that the file was chosen in: it comes back there after a reload. */
  slot: string;
  owner: string;
  /** '' for a record that is yet to be made. */
  ownerId: string;
  name: string;
  kind: UploadKind;
  size: number;
  /** SHA-256 of the whole file; empty until the file is read. */
  hash: string;
  /** Number of the upload on the server, once it knows of it. */
  uploadId: string | null;
  /** `held`: it failed, and what names it was set aside for that. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'held';
  /** Bytes that the server has. */
  sent: number;
  /** Why it failed, or what it waits for; empty otherwise. */
  problem: string;
  attachment: Attachment | null;
  createdAt: number;
  /** What waits in the outbox may name it: it stays when it has arrived, until that is sent. */
  isKept?: boolean;
}
