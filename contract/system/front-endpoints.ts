import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { systemModule } from './module';
import * as types from './types';

/** Calls that a page makes whatever it shows: apart from the rest because the first load brings them. */
export const frontEndpoints = defineEndpoints(systemModule, {
  health: {
    method: 'GET',
    path: '/api/health',
    summary: '运行状态',
    access: 'public',
    data: types.health,
    offline: 'online',
    audit: false,
    mutation: false,
  },
  frontConfig: {
    method: 'GET',
    path: '/api/user/front/config',
    summary: '前端配置',
    access: 'public',
    data: types.frontConfig,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  loginBackground: {
    method: 'GET',
    path: '/api/system/loginbackimg',
    summary: '登录页背景图片的地址',
    access: 'public',
    data: z.object({ image: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  personTypes: {
    method: 'GET',
    path: '/api/user/person/type/list',
    summary: '人员类型',
    access: 'login',
    data: z.array(types.personType),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
