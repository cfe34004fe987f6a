import type { rotationModule } from '@contract/rotation/module';
import type { PagesOf } from '@/kernel/pages-of';
import { registerRotationCards } from './home-cards';

registerRotationCards();

export const rotationPages: PagesOf<typeof rotationModule> = {
  overview: () => import('./overview/rotation-overview.page'),
  wardList: () => import('./ward-list/ward-list.page'),
};
