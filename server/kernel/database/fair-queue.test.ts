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

it('does not let statements that came later starve transactions', async () => {
  const queue = new FairQueue();
  const order: string[] = [];
  const release = await queue.take('transaction');
  const statement = queue.take('statement').then((done) => {
    order.push('early statement');
    void queue.take('statement').then((end) => {
      order.push('late statement');
      end();
    });
    done();
  });
  const transaction = queue.take('transaction').then((done) => {
    order.push('transaction');
    done();
  });
  release();
  await Promise.all([statement, transaction]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(order).toEqual(['early statement', 'transaction', 'late statement']);
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
