import { channelsOf } from '@server/kernel/delivery/settings';
import { leaseRunners } from '@server/kits/lease-runner/lease-runner';
import { doChores } from './chores';
import { sendCopies } from './copies';
import { deliverChunk } from './sender';
import { pushLeases } from './sender-lease';
import type { noticePushes } from './tables';

const choresEveryMs = 60_000;

const runners = leaseRunners<typeof noticePushes.$inferSelect>((context) => {
  const channels = channelsOf(process.env);
  return {
    name: 'notice',
    ...pushLeases,
    async work({ id }, { owner, signal, retried }) {
      while (!signal.aborted) {
        if (await retried(() => deliverChunk(context.database, id, owner))) return true;
      }
      return false;
    },
    duties: [
      { failure: 'sending copies failed', everyMs: 0, run: (goesOn) => sendCopies(context, channels, goesOn) },
      { failure: 'a chore of the notices failed', everyMs: choresEveryMs, run: () => doChores(context.database) },
    ],
  };
});

/** Delivers pushes and does what is due, until stopped. Every process runs one; leases decide which has a push. */
export const startNoticeRunner = runners.start;

/** Tells the senders of this process that there is a push; those of other processes see it at their next look. */
export const wakeNoticeRunners = runners.wake;
