import type { handbookModule } from '@contract/handbook/module';
import type { PagesOf } from '@/kernel/pages-of';

export const handbookPages: PagesOf<typeof handbookModule> = {};
