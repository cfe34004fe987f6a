import { defineModule } from '../kernel/module';

export const whisperModule = defineModule({
  key: 'whisper',
  title: '悄悄话',
  icon: 'send',
  order: 79,
  permissions: {
    'whisper:message:add': '写悄悄话，查看答复',
    'whisper:message:list': '查看发给本人或交办给本人的悄悄话',
    'whisper:message:office': '查看发给教育处的悄悄话',
    'whisper:message:leader': '查看发给院领导的悄悄话',
    'whisper:message:reply': '受理与回复悄悄话',
    'whisper:message:assign': '交办、转交悄悄话',
    'whisper:message:close': '办结悄悄话，公开答复',
  },
  // Without the rights to a group one reads what was said or given to oneself.
  personal: ['whisper:message:add', 'whisper:message:list', 'whisper:message:reply', 'whisper:message:close'],
  screens: {
    home: { path: '/whisper/fill', title: '悄悄话', icon: 'send', order: 10, permission: 'whisper:message:add' },
    fill: {
      path: '/whisper/fill/:type',
      title: '悄悄话',
      icon: 'send',
      order: 11,
      permission: 'whisper:message:add',
      hidden: true,
    },
    manage: {
      path: '/whisper/manage',
      title: '悄悄话管理',
      icon: 'log',
      order: 20,
      permission: 'whisper:message:list',
    },
  },
});
