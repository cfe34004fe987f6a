import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue';

/** Queues visitors behind one that holds the queue; says in which order they had their turn. */
async function orderOf(
  first: 'statement' | 'transaction',
  visitors: ('statement' | 'transaction')[],
): Promise<string[]> {
  const queue = new FairQueue();
  const order: string[] = [];
  const release = await queue.take(first);
  const visits = visitors.map(async (kind, index) => {
    const done = await queue.take(kind);
    order.push(`${kind[0]}${index}`);
    done();
  });
  release();
  await Promise.all(visits);
  return order;
}

it('lets statements that waited for a transaction go before the next one', async () => {
  expect(await orderOf('transaction', ['transaction', 'statement', 'statement', 'transaction'])).toEqual([
    's1',
    's2',
    't0',
    't3',
  ]);
});

/** A call that asks so many things, one after the other, each when it has the answer to the last. */
async function call(
  queue: FairQueue,
  name: string,
  statements: number,
  order: string[],
  between?: () => Promise<void>,
) {
  for (let number = 1; number <= statements; number++) {
    const done = await queue.take('statement');
    order.push(`${name}${number}`);
    done();
    await between?.();
  }
}
async function transaction(queue: FairQueue, name: string, order: string[]) {
  const done = await queue.take('transaction');
  order.push(name);
  await new Promise((resolve) => setTimeout(resolve));
  done();
}

it('lets a call wait for one transaction, not for one before each of its statements', async () => {
  const queue = new FairQueue();
  const order: string[] = [];
  const imports = ['T1', 'T2', 'T3'].map((name) => transaction(queue, name, order));
  const aLittle = () => new Promise<void>((resolve) => setImmediate(resolve));
  await Promise.all([...imports, call(queue, 'page', 3, order, aLittle)]);
  expect(order).toEqual(['T1', 'page1', 'page2', 'page3', 'T2', 'T3']);
});

it('does not let statements that came later starve transactions', async () => {
  const queue = new FairQueue();
  const order: string[] = [];
  const imports = ['T1', 'T2'].map((name) => transaction(queue, name, order));
  await Promise.all([...imports, call(queue, 's', 20, order)]);
  expect(order.indexOf('T2')).toBe(5);
  expect(order).toHaveLength(22);
});

it('waits for nobody who asks nothing more', async () => {
  const queue = new FairQueue();
  const order: string[] = [];
  const never = new Promise<void>(() => undefined);
  void call(queue, 's', 2, order, () => never);
  const imports = ['T1', 'T2'].map((name) => transaction(queue, name, order));
  void call(queue, 'u', 2, order, () => never);
  await Promise.all(imports);
  expect(order).toEqual(['s1', 'T1', 'u1', 'T2']);
});

it('has one visitor at a time', async () => {
  const queue = new FairQueue();
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const done = await queue.take(index % 3 === 0 ? 'transaction' : 'statement');
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve));
      inside -= 1;
      done();
      done();
    }),
  );
  expect(most).toBe(1);
});
