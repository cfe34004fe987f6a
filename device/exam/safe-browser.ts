import type { SafeBrowserProof } from '@contract/exam/sittings/sittings';

/** What Safe Exam Browser offers its pages (versions 3 and later). */
interface SafeExamBrowser {
  security?: { configKey?: string; updateKeys?: (done: () => void) => void };
}

/** The browser answers at once, or never where its settings do not allow it. */
const answerWithinMs = 2000;

/** The proof of the browser's settings for this page; undefined in any other browser. */
export async function safeBrowserProof(): Promise<SafeBrowserProof | undefined> {
  const security = (globalThis as { SafeExamBrowser?: SafeExamBrowser }).SafeExamBrowser?.security;
  if (!security) return undefined;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, answerWithinMs);
    if (security.updateKeys) security.updateKeys(() => resolve());
    else resolve();
  });
  const hash = security.configKey?.toLowerCase() ?? '';
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  // Of the page as it was loaded, or of where the app is by now: versions differ.
  const loaded = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const urls = [...new Set([loaded, location.href].map((url) => url.split('#')[0]!))];
  return { urls, hash };
}
