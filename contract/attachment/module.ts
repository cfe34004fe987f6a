import { defineModule } from '../kernel/module';

/** Files that belong to a record of another module. */
export const attachmentModule = defineModule({
  key: 'attachment',
  title: '附件',
  icon: 'paperclip',
  order: 14,
  group: 'system',
  permissions: {},
  screens: {},
});
