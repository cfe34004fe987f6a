import { defineModule } from '../kernel/module';

export const roomModule = defineModule({
  key: 'room',
  title: '房间管理',
  icon: 'building',
  order: 60,
  permissions: {
    'room:config:edit': '房间配置',
    'room:room:list': '查看房间',
    'room:room:add': '新增房间',
    'room:room:edit': '编辑房间与处理报修',
    'room:room:enable': '启用或停用房间',
    'room:room:import': '导入房间',
    'room:room:export': '导出房间',
  },
  screens: {
    config: {
      path: '/room/room-config',
      title: '房间配置',
      icon: 'sliders',
      order: 50,
      permission: 'room:config:edit',
    },
    manage: { path: '/room/room-manage', title: '房间管理', icon: 'building', order: 40, permission: 'room:room:list' },
    form: {
      path: '/room/room-manage-add',
      title: '房间表单',
      icon: 'building',
      order: 41,
      record: 'id',
      permission: 'room:room:list',
      hidden: true,
    },
  },
});
