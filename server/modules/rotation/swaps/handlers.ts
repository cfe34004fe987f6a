import { AppError } from '@contract/kernel/errors';
import { stayPeriod } from '@contract/rotation/swap-rules';
import type { swapEndpoints } from '@contract/rotation/swaps';
import type { Handlers } from '@server/kernel/implement';
import { submit } from '../../approval/public';
import { changeWords, swapFlow, swapTitle } from './flow';
import { adjustment, swapOptions } from './options';

export const swapHandlers: Handlers<typeof swapEndpoints> = {
  swapOptions: ({ db, user, body }) => swapOptions(db, user.userId, body.stayId),
  requestSwap: async ({ db, user, body: { stayId, choice, reason }, audit }) => {
    const asked = await adjustment(db, { userId: user.userId, stayId, choice });
    const [self, other] = asked.people;
    const span = stayPeriod(self!, stayId);
    if (!span) throw new AppError('NOT_FOUND');
    const { recordId } = await submit(db, swapFlow, {
      subjectId: String(user.userId),
      submitterId: user.userId,
      title: swapTitle(choice, span),
      payload: {
        stayId,
        choice,
        reason,
        partnerId: other?.userId ?? null,
        wanted: asked.wanted,
        names: asked.people.map(({ name }) => name),
        changes: await changeWords(db, asked),
      },
      amount: other ? 1 : 0,
      stayId,
    });
    audit({ target: `rotation_stay:${stayId}`, detail: { choice, record: recordId } });
    return { recordId };
  },
};
