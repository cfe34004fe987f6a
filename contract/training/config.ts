import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { reviewLevels } from './chain';
import { trainingModule } from './module';

const levels = z.array(z.enum(reviewLevels)).max(reviewLevels.length);

export const configLimits = {
  completion: [0, 100],
  days: [1, 90],
  kinds: 100,
} as const satisfies Record<string, readonly [number, number] | number>;

/** 培训配置: there is one, with id 1. */
export const trainingConfig = z.object({
  id: z.number().int(),
  /** Entries of this day and earlier are neither written nor handed in any more; null: none is locked. */
  locked_through: z.string().nullable(),
  /** Least completion of a department's handbook to leave it, per cent. */
  min_completion: z.number().int(),
  /** Days after which reviewers are reminded of what waits for them. */
  remind_days: z.number().int(),
  /** Who reviews entries of which kind; an empty chain passes them as they are handed in. */
  chains: z.array(z.object({ kind_id: z.number().int(), name: z.string(), levels: z.array(z.enum(reviewLevels)) })),
  version: z.number().int(),
});
export type TrainingConfig = z.output<typeof trainingConfig>;

export const trainingConfigInput = z.object({
  locked_through: dateText.nullable(),
  min_completion: wholeNumber(...configLimits.completion),
  remind_days: wholeNumber(...configLimits.days),
  chains: z.array(z.object({ kind_id: rowId, levels })).max(configLimits.kinds),
});

const path = '/api/v2/training/config';

export const trainingConfigEndpoints = defineEndpoints(trainingModule, {
  config: {
    method: 'GET',
    path,
    summary: '培训配置',
    access: 'training:config:edit',
    data: trainingConfig,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveConfig: saved({
    path: `${path}/save`,
    summary: '保存培训配置；待审条目随审核链改变',
    access: 'training:config:edit',
    body: trainingConfigInput,
    row: trainingConfig,
    audit: 'training.config.save',
  }),
});
