import { practiceEndpoints as api } from '@contract/exam/practice';
import { isEmptyAnswer } from '@contract/exam/practice-rules';
import { defineQueued, projectOn } from '@device/outbox/queued';

/** Name of an answer among the records that queued calls change. */
export const answerRecord = (round: string, position: number) => `exam_practice:${round}:${position}`;

/**
 * An answer of a round that was downloaded. It shows as given at once; whether it is right is told when the server has it,
 * for no key lies on the device before (ADR 109). Nobody else answers in one's round, so there is nothing to compare.
 */
export const answerPractice = defineQueued<typeof api.answerPractice>({
  endpoint: api.answerPractice,
  title: ({ body }) => `练习第 ${body.position} 题的作答`,
  records: ({ body }) => [answerRecord(body.id, body.position)],
  projections: [
    projectOn(api.practice, api.answerPractice, (data, { body }) =>
      data.id === body.id
        ? {
            ...data,
            items: data.items.map((item) =>
              item.position === body.position && (data.mode === 'mock' || item.answered_at === null)
                ? {
                    ...item,
                    responses: body.responses,
                    answered_at: body.responses.every(isEmptyAnswer) ? null : (item.answered_at ?? data.started_at),
                  }
                : item,
            ),
          }
        : data,
    ),
  ],
  refresh: [api.practiceHome, api.practice],
});
