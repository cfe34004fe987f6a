/** Longest that the smallest call takes on a connection that can be spared. */
const quickMs = 1500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Whether nobody minds that something is fetched which nobody waits for: by what the browser says of the connection, and
 * where it says nothing by how long the server takes to answer.
 * @param probe the smallest call
 */
export async function isGoodLine(probe: () => Promise<unknown>): Promise<boolean> {
  const { connection } = navigator as { connection?: Connection };
  if (connection?.effectiveType !== undefined) return !connection.saveData && !connection.effectiveType.includes('2g');
  const begun = performance.now();
  const isReached = await probe().then(
    () => true,
    () => false,
  );
  return isReached && performance.now() - begun < quickMs;
}
