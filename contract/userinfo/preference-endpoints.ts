import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { userinfoModule } from './module';
import { preference, preferenceInput, preferenceKey } from './preference';

const preferenceParams = z.object({ key: preferenceKey });

/** Apart from the rest because every table asks for how it is arranged. */
export const preferenceEndpoints = defineEndpoints(userinfoModule, {
  preference: {
    method: 'GET',
    path: '/api/v2/userinfo/preferences/:key',
    summary: '个人偏好（表格视图、快捷入口等）',
    access: 'login',
    params: preferenceParams,
    data: preference,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  savePreference: {
    method: 'PUT',
    path: '/api/v2/userinfo/preferences/:key',
    summary: '保存个人偏好',
    access: 'login',
    params: preferenceParams,
    body: preferenceInput,
    data: preference,
    offline: 'online',
    // Column widths and the like: nothing that anybody would look for in the log.
    audit: false,
    mutation: true,
    bodyLimit: 64 * 1024,
  },
});
