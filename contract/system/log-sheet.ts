import { defineSheet } from '../kernel/sheet-definition';

/** Columns of an export of the operation log. */
export const logSheet = defineSheet({
  key: 'system.log',
  name: '操作日志',
  columns: [
    { title: '序号', field: 'id', type: 'number' },
    { title: '时间', field: 'time', type: 'string' },
    { title: '操作人', field: 'operator', type: 'string' },
    { title: '账号', field: 'username', type: 'string' },
    { title: '操作', field: 'action_title', type: 'string' },
    { title: '操作编码', field: 'action', type: 'string' },
    { title: '对象', field: 'object', type: 'string' },
    { title: '对象编号', field: 'target', type: 'string' },
    { title: 'IP 地址', field: 'ip', type: 'string' },
    { title: '请求编号', field: 'request_id', type: 'string' },
    { title: '详情', field: 'detail', type: 'string' },
  ],
});
