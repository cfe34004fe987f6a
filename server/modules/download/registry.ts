import type { z } from 'zod';
import type { PermissionCode } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { givenByKey } from '@server/kernel/slots';
import type { Storage } from '@server/kernel/storage';

/** Whose file it is: the account as it stands when the work is done, not when it was asked for. */
export type DownloadUser = Omit<CurrentUser, 'sessionId'>;

export interface DownloadContext<Input> {
  /** Read only: the file is made outside of a transaction. */
  db: Db;
  storage: Storage;
  user: DownloadUser;
  input: Input;
  /** Says how far the work is. @throws when the task was cancelled or another process has it: then stop */
  progress: (done: number, total: number) => Promise<void>;
  /** Aborted when the server stops: the task begins anew later. */
  signal: AbortSignal;
}

/** A finished file; its bytes are taken once. */
export interface MadeFile {
  fileName: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** What a kind of download is and how its file is made. */
export interface DownloadKind<Input> {
  /** `people.users`; stored with the task. */
  kind: string;
  /** What the file holds: 用户. */
  title: string;
  /** Demanded when the task is started and again when it runs; without one, every signed-in user may. */
  permission?: PermissionCode;
  input: z.ZodType<Input>;
  /**
   * Says what will be made. `confirm` asks the person first (AWAIT_CONFIRM), for what is large.
   * @throws AppError when there is nothing to be made
   */
  estimate?(
    context: Pick<DownloadContext<Input>, 'db' | 'user' | 'input'>,
  ): Promise<{ note: string; confirm: boolean }>;
  /** Begins anew after a crash, so it must not change anything. @throws AppError with what the person is told */
  make(context: DownloadContext<Input>): Promise<MadeFile>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    /** Files that are made in the background. */
    downloads: DownloadKind<unknown>;
  }
}

const kinds = givenByKey('downloads', ({ kind }) => kind);

/** Checks a declaration by the type of its input. */
export const download = <Input>(kind: DownloadKind<Input>): DownloadKind<Input> => kind;

export const downloadKind = (name: string): DownloadKind<unknown> | undefined => kinds().get(name);
