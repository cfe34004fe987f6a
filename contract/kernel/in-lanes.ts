/**
 * Works on items in their order, up to `lanes` of them at once. When `work` answers false or throws, nothing more is
 * begun, and what is under way is waited for.
 * @returns whether every item was worked on and none answered false
 * @throws what `work` threw first
 */
export async function inLanes<T>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T) => Promise<boolean>,
): Promise<boolean> {
  const waiting = [...items].values();
  let goesOn = true;
  const lane = async () => {
    for (const item of waiting) {
      if (!goesOn) return;
      try {
        if (!(await work(item))) goesOn = false;
      } catch (error) {
        goesOn = false;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return goesOn;
}
