import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import * as types from './config-types';
import { systemModule } from './module';
import { sha256Text } from '../kernel/wire';

const mostImageBytes = 2 * 1024 * 1024;

export const configEndpoints = defineEndpoints(systemModule, {
  config: {
    method: 'GET',
    path: '/api/v2/system/config',
    summary: '系统配置',
    access: 'system:config:view',
    data: types.configAnswer,
    offline: 'online',
    audit: false,
    mutation: false,
  },
  saveConfig: {
    method: 'POST',
    path: '/api/v2/system/config',
    summary: '保存一组系统配置',
    access: 'system:config:edit',
    body: types.configSave,
    data: types.configAnswer,
    errors: ['VERSION_MISSING', 'VERSION_STALE', 'INPUT_INVALID'],
    offline: 'online',
    audit: 'system.config.save',
    mutation: true,
  },
  restoreConfig: {
    method: 'POST',
    path: '/api/v2/system/config/restore',
    summary: '恢复默认或较早的系统配置',
    access: 'system:config:edit',
    body: types.configRestore,
    data: types.configAnswer,
    errors: ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE', 'INPUT_INVALID'],
    offline: 'online',
    audit: 'system.config.restore',
    mutation: true,
  },
  configHistory: {
    method: 'GET',
    path: '/api/v2/system/config/history',
    summary: '系统配置的修改记录',
    access: 'system:config:view',
    query: types.configHistoryQuery,
    data: z.array(types.configChange),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  uploadConfigImage: {
    method: 'POST',
    path: '/api/v2/system/config/images',
    summary: '上传标识或登录背景图片',
    access: 'system:config:edit',
    body: z.instanceof(Uint8Array),
    data: z.object({ url: z.string() }),
    errors: ['IMAGE_INVALID', 'PAYLOAD_TOO_LARGE', 'ATTACHMENT_TOO_MANY'],
    offline: 'online',
    audit: 'system.config.image',
    mutation: true,
    bodyLimit: mostImageBytes,
  },
  configImage: {
    method: 'GET',
    path: '/api/v2/system/images/:hash',
    summary: '标识与登录背景图片',
    access: 'public',
    params: z.object({ hash: sha256Text }),
    data: 'blob',
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
});
