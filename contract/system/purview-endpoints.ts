import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { systemModule } from './module';
import * as types from './purview-types';

const nothing = z.object({});

/** The stored menu: the customer's calls, and putting siblings into order. */
export const purviewEndpoints = defineEndpoints(systemModule, {
  purviewList: {
    method: 'GET',
    path: '/api/system/purviewlist',
    summary: '权限树（菜单、页面、按钮）',
    access: 'system:purview:list',
    data: types.purviewTree,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  purviewAdd: {
    method: 'POST',
    path: '/api/system/purviewadd',
    summary: '新增菜单、页面或按钮',
    access: 'system:purview:add',
    body: types.purviewInput,
    data: types.purviewVersion,
    errors: ['NOT_FOUND', 'PURVIEW_TAKEN', 'PURVIEW_PLACE'],
    offline: 'online',
    audit: 'system.purview.add',
    mutation: true,
  },
  purviewEdit: {
    method: 'POST',
    path: '/api/system/purviewedit',
    summary: '编辑菜单、页面或按钮',
    access: 'system:purview:edit',
    body: types.purviewEdit,
    data: types.purviewVersion,
    errors: ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE', 'PURVIEW_TAKEN', 'PURVIEW_PLACE'],
    offline: 'online',
    audit: 'system.purview.edit',
    mutation: true,
  },
  purviewRemove: {
    method: 'POST',
    path: '/api/system/purviewremove',
    summary: '删除自行添加的菜单、页面或按钮',
    access: 'system:purview:remove',
    body: types.purviewId,
    data: nothing,
    errors: ['NOT_FOUND', 'PURVIEW_DECLARED', 'PURVIEW_HAS_CHILDREN'],
    offline: 'online',
    audit: 'system.purview.remove',
    mutation: true,
  },
  purviewOrder: {
    method: 'POST',
    path: '/api/v2/system/purviews/order',
    summary: '调整同级顺序',
    access: 'system:purview:edit',
    body: types.purviewOrder,
    data: nothing,
    errors: ['ORDER_STALE'],
    offline: 'online',
    audit: 'system.purview.order',
    mutation: true,
  },
});
