import { z } from 'zod';
import { blockText } from '../kernel/wire-text';
import { archiveLimits, archiveSectionKeys } from './archive-sections';

/** What a reviewer says with a pass: which sections are passed, and why the others go back. */
export const archiveReview = z.object({
  sections: z
    .array(
      z
        .object({
          key: z.enum(archiveSectionKeys),
          pass: z.boolean(),
          reason: blockText(archiveLimits.note).default(''),
        })
        .refine(({ pass, reason }) => pass || reason !== '', { message: '退回原因是必填项', path: ['reason'] }),
    )
    .min(1, '请审核每个部分')
    .max(archiveSectionKeys.length)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, '同一部分只能审核一次')
    .refine((all) => all.some(({ pass }) => pass), '全部退回时请直接驳回'),
});
export type ArchiveReview = z.output<typeof archiveReview>;
