import type { accountModule } from '@contract/account/module';
import type { PagesOf } from '@/kernel/pages-of';

export const accountPages: PagesOf<typeof accountModule> = {};
