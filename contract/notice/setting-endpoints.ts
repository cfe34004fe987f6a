import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { noticeModule } from './module';
import * as types from './setting-types';

const base = '/api/v2/notice';

/** The administrators' calls: words and rules of the system's own messages. */
export const settingEndpoints = defineEndpoints(noticeModule, {
  templates: {
    method: 'GET',
    path: `${base}/templates`,
    summary: '消息模板',
    access: 'notice:template:list',
    data: z.array(types.templateRow),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  templateEdit: {
    method: 'PUT',
    path: `${base}/templates/:event`,
    summary: '编辑消息模板',
    access: 'notice:template:edit',
    params: types.eventParams,
    body: types.templateInput,
    data: types.templateRow,
    errors: ['NOTICE_VARIABLE', 'VERSION_MISSING', 'VERSION_STALE'],
    offline: 'online',
    audit: 'notice.template.edit',
    mutation: true,
  },
  templateRender: {
    method: 'POST',
    path: `${base}/templates/:event/render`,
    summary: '用示例试看模板',
    access: 'notice:template:list',
    params: types.eventParams,
    body: types.renderInput,
    data: types.rendered,
    errors: ['NOTICE_VARIABLE'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  rules: {
    method: 'GET',
    path: `${base}/rules`,
    summary: '通知规则',
    access: 'notice:rule:config',
    data: types.ruleList,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  ruleEdit: {
    method: 'PUT',
    path: `${base}/rules/:event`,
    summary: '修改通知规则',
    access: 'notice:rule:config',
    params: types.eventParams,
    body: types.ruleInput,
    data: types.ruleRow,
    errors: ['VERSION_MISSING', 'VERSION_STALE'],
    offline: 'online',
    audit: 'notice.rule.edit',
    mutation: true,
  },
});
