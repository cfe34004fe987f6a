import { defineEndpoints } from '../kernel/endpoint';
import { noticeModule } from './module';
import * as types from './types';

/** The reader's calls. Apart from the senders', because the bell loads them with every page. */
export const recordEndpoints = defineEndpoints(noticeModule, {
  records: {
    method: 'GET',
    path: '/api/notice/messagesendrecord',
    summary: '我的消息',
    access: 'login',
    query: types.recordsQuery,
    data: types.noticeRecords,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  setRead: {
    method: 'POST',
    path: '/api/notice/messagesetread',
    summary: '消息已读（单条或全部）',
    access: 'login',
    body: types.setReadInput,
    data: types.setReadResult,
    errors: ['NOT_FOUND'],
    offline: 'queued',
    audit: 'notice.read',
    mutation: true,
  },
  confirmReceipt: {
    method: 'POST',
    path: '/api/v2/notice/records/:id/receipt',
    summary: '确认回执（已阅或签字）',
    access: 'login',
    params: types.recordParams,
    body: types.receiptInput,
    data: types.noticeRecord,
    errors: ['NOT_FOUND', 'NOTICE_NO_RECEIPT', 'NOTICE_SIGNATURE_WRONG'],
    offline: 'online',
    audit: 'notice.receipt',
    mutation: true,
  },
});
