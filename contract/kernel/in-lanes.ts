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
  const errors: unknown[] = [];
  let goesOn = true;
  const lane = async () => {
    for (const item of waiting) {
      if (!goesOn) return;
      try {
        goesOn = (await work(item)) && goesOn;
      } catch (error) {
        goesOn = false;
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (errors.length > 0) throw errors[0];
  return goesOn;
}
