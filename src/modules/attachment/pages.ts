import type { attachmentModule } from '@contract/attachment/module';
import type { PagesOf } from '@/kernel/pages-of';

export const attachmentPages: PagesOf<typeof attachmentModule> = {};
