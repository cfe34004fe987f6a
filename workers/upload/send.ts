import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { partSize } from '@contract/attachment/limits';
import type { Attachment, Upload } from '@contract/attachment/types';
import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import type { UserDatabase } from '@device/database/user-database';
import type { PendingUpload } from '@device/uploads/pending-upload';
import { changeUpload, getUpload, readUploadPart, settleUpload } from '@device/uploads/upload-store';
import { pause, withRetry } from '@workers/engine/rotation/retry';
import { sha256 } from '@workers/engine/rotation/upload';

/** How often an upload that waits for the network tries again. */
const networkRetryMs = 3_000;

export interface Sending {
  db: UserDatabase;
  key: CryptoKey;
  call: CallFn;
  /** Aborted when the person removes the upload. */
  signal: AbortSignal;
}

/**
 * Brings a file to the server, only the parts that it lacks, and waits out the network. Ends with `done` or `failed` in
 * the row, or leaves it `waiting` when the session is over.
 */
export async function sendUpload(sending: Sending, id: string): Promise<void> {
  const { db, key, signal } = sending;
  for (;;) {
    const row = await getUpload(db, key, id);
    if (!row || row.state === 'done' || row.state === 'failed') return;
    try {
      await changeUpload(db, id, { state: 'sending', problem: '' });
      const attachment = await transfer(sending, row);
      return await settleUpload(db, key, row, attachment);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof AppError ? error.key : undefined;
      if (reason === 'SIGN_IN_REQUIRED') return void (await changeUpload(db, id, { state: 'waiting' }));
      if (reason !== 'NETWORK')
        return void (await changeUpload(db, id, { state: 'failed', problem: messageOf(error) }));
      await changeUpload(db, id, { problem: '等待网络' });
      await pause(networkRetryMs, signal).catch(() => undefined);
    }
  }
}

async function transfer({ db, key, call, signal }: Sending, row: PendingUpload): Promise<Attachment> {
  const upload = await known(call, row, signal);
  await changeUpload(db, row.id, { uploadId: upload.id });
  if (upload.attachment) return upload.attachment;
  const received = new Set(upload.received);
  let sent = upload.received.reduce((sum, index) => sum + partSize(row.size, index), 0);
  for (let index = 0; index < upload.parts; index++) {
    signal.throwIfAborted();
    if (received.has(index)) continue;
    const body = await readUploadPart(db, key, row.id, index);
    if (!body) throw new AppError('DEVICE_COPY_LOST');
    const input = { params: { id: upload.id, index }, query: { hash: await sha256(body) }, body, signal };
    await withRetry(() => call(attachmentEndpoints.part, input), { signal });
    sent += body.length;
    await changeUpload(db, row.id, { sent });
  }
  const { id } = upload;
  return withRetry(() => call(attachmentEndpoints.complete, { params: { id }, signal }), { signal });
}

/** The server's upload: begun now, or before; one that it has forgotten since is begun anew. */
async function known(call: CallFn, row: PendingUpload, signal: AbortSignal): Promise<Upload> {
  const { id, owner, ownerId, name, kind, size, hash, uploadId } = row;
  if (uploadId) {
    try {
      return await call(attachmentEndpoints.progress, { params: { id: uploadId }, signal });
    } catch (error) {
      if (!(error instanceof AppError && error.key === 'NOT_FOUND')) throw error;
    }
  }
  const body = { owner, owner_id: ownerId, name, kind, size, hash };
  const idempotencyKey = `${id}-${uploadId ?? 'begin'}`;
  return withRetry(() => call(attachmentEndpoints.begin, { body, idempotencyKey, signal }), { signal });
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  console.error('An upload failed', error);
  return '上传失败，请重试';
}
