/**
 * Takes what a person has read, and the key to their work, off this device: their session is over. Unfinished work
 * stays, sealed.
 * @param userId null where nobody was signed in
 */
export async function forgetPerson(userId: number | null): Promise<void> {
  if (userId === null) return;
  // The database comes with the pages that need it, not with the shell.
  const { wipePersonalData } = await import('../database/user-database');
  await wipePersonalData(userId);
}
