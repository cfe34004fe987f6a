import { defineModule } from '../kernel/module';

/** Signing in and the session. Its pages stand outside the layout, so they are routes of the app, not screens. */
export const accountModule = defineModule({
  key: 'account',
  title: '账号',
  icon: 'user',
  order: 0,
  permissions: {},
  screens: {},
});
