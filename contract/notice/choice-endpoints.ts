import { defineEndpoints } from '../kernel/endpoint';
import * as types from './choice-types';
import { noticeModule } from './module';

/** What each person decides about the copies that come by mail and SMS. */
export const choiceEndpoints = defineEndpoints(noticeModule, {
  choices: {
    method: 'GET',
    path: '/api/v2/notice/choices',
    summary: '我的消息接收方式',
    access: 'login',
    data: types.choices,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveChoice: {
    method: 'PUT',
    path: '/api/v2/notice/choices/:event',
    summary: '修改一类消息的接收方式',
    access: 'login',
    params: types.choiceParams,
    body: types.choiceInput,
    data: types.choiceRow,
    offline: 'online',
    audit: 'notice.choice',
    mutation: true,
  },
});
