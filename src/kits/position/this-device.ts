const key = 'reach.signing-device';

/** What names this device where people sign: each signs for one person. Made at first use. */
export function thisDevice(): string {
  const kept = localStorage.getItem(key);
  if (kept !== null) return kept;
  const made = crypto.randomUUID();
  localStorage.setItem(key, made);
  return made;
}
