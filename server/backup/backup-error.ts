/** A backup or restore that is refused or failed. The message is for the operator: what is wrong and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
