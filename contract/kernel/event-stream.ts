/** A stream of events says something at least so often; a client that hears nothing for three times as long goes. */
export const heartbeatMs = 5_000;

/**
 * Reads the text of a server-sent event stream: the data of each event. Comments, which servers send as signs of life,
 * and all fields but `data` are left out.
 */
export async function* eventsIn(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const blocks = (rest + piece.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line.startsWith('data:'));
      if (lines.length > 0) yield lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n');
    }
  }
}
