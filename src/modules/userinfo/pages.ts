import type { userinfoModule } from '@contract/userinfo/module';
import type { PagesOf } from '@/kernel/pages-of';

export const userinfoPages: PagesOf<typeof userinfoModule> = {
  profile: () => import('./profile/profile.page'),
  modifyPassword: () => import('./password/modify-password.page'),
  resetPassword: () => import('./password/reset-password.page'),
};
