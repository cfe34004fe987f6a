/** An answer that takes longer than this holds up nobody else: its connection may be broken. */
const patienceMs = 250;

/**
 * Answers questions together: those that come while an answer is under way wait for it and are then asked at once, each
 * only once. What answers begins after the question was put, so nobody gets an answer older than his question.
 * @param answer may leave out what it knows nothing of; when it fails, everybody who asked this time learns why
 * @param most questions that are asked at once; those beyond wait for the next turn
 */
export function gathered<Key, Value>(
  answer: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most = Infinity,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Set<Key> | undefined;
  let next: Promise<ReadonlyMap<Key, Value>> | undefined;
  let turn: Promise<void> | undefined;

  const ask = async (keys: Set<Key>) => {
    const before = turn;
    let end: (() => void) | undefined;
    turn = new Promise((resolve) => (end = resolve));
    await before;
    if (waiting === keys) waiting = next = undefined;
    const asked = answer([...keys]);
    void endOf(asked).then(end);
    return asked;
  };
  return async (key) => {
    if (!waiting || waiting.size >= most) {
      waiting = new Set();
      next = ask(waiting);
    }
    waiting.add(key);
    return (await next!).get(key);
  };
}

/** Resolves when it has ended, well or badly, or has lasted too long. */
function endOf(asked: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    asked.then(end, end);
  });
}
