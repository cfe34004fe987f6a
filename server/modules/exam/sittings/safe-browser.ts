import { createHash, timingSafeEqual } from 'node:crypto';
import type { SafeBrowserProof } from '@contract/exam/sittings/sittings';

/**
 * Whether a page runs in Safe Exam Browser with settings of one of these keys: the browser tells SHA-256 of the page's address and
 * the key of its settings, in hex. An empty list asks for nothing. Whoever forwards the proof of another's page passes: it keeps
 * people to the browser of the room and is no proof of what runs there.
 */
export function isSafeBrowser(keys: readonly string[], proof: SafeBrowserProof | undefined): boolean {
  if (keys.length === 0) return true;
  if (!proof) return false;
  const given = Buffer.from(proof.hash);
  return proof.urls.some((url) =>
    keys.some((key) => {
      const own = Buffer.from(createHash('sha256').update(`${url}${key}`).digest('hex'));
      return own.length === given.length && timingSafeEqual(own, given);
    }),
  );
}
