import type { whisperModule } from '@contract/whisper/module';
import type { PagesOf } from '@/kernel/pages-of';

export const whisperPages: PagesOf<typeof whisperModule> = {
  home: () => import('./fill/fill.page'),
  fill: () => import('./fill/fill.page'),
  manage: () => import('./manage/manage.page'),
};
