import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { heldList, holdsText } from '../kernel/held';
import { pageOf } from '../kernel/paging';
import { flow, flowSettings } from './flow';
import { approvalModule } from './module';
import * as types from './types';
import { rowIdQuery, storableText } from '../kernel/wire';

/** Part of the title or of the submitter's name, or the whole staff id. */
const isAbout = ({ title, submitter }: types.ApprovalRow, words: string) =>
  holdsText(title, words) || holdsText(submitter.name, words) || submitter.staff_id === words;

const recordParams = z.object({ id: rowIdQuery });
const flowParams = z.object({ key: storableText(100) });
const nothing = z.object({});

/** Who may do what with a record is decided by its seats, not by a permission: see `actionsOf`. */
const own = { access: 'login', offline: 'online', mutation: true } as const;
const read = { access: 'login', offline: 'cached', audit: false, mutation: false } as const;
const config = { access: 'approval:flow:config' } as const;

export const approvalEndpoints = defineEndpoints(approvalModule, {
  inboxPages: {
    ...read,
    method: 'POST',
    path: '/api/v2/approval/inbox/pages',
    summary: '审批列表（待审核、全部）',
    body: types.inboxQuery,
    data: pageOf(types.approvalRow),
    held: heldList<types.ApprovalRow, Partial<z.output<typeof types.inboxQuery>>>({
      id: ({ id }) => id,
      filters: { flow: 'same', keyword: isAbout, status: { apart: 1 }, waiting_days: { untold: '等待天数' } },
      order: ({ status = 1 }) => [status === 1 ? 'id' : '-id'],
    }),
  },
  minePages: {
    ...read,
    method: 'POST',
    path: '/api/v2/approval/mine/pages',
    summary: '我提交的审批',
    body: types.mineQuery,
    data: pageOf(types.approvalRow),
    held: heldList<types.ApprovalRow, Partial<z.output<typeof types.mineQuery>>>({
      id: ({ id }) => id,
      filters: {
        flow: 'same',
        keyword: isAbout,
        status: ({ submission_status: status }, asked) => asked === 0 || status === asked,
      },
      order: ['-id'],
    }),
  },
  counts: {
    ...read,
    method: 'GET',
    path: '/api/v2/approval/counts',
    summary: '待审核与审核中的数量',
    /** `overdue`: of those pending, what waits longer than `overdueAfterDays`. */
    data: z.object({ pending: z.number().int(), overdue: z.number().int(), mine_open: z.number().int() }),
  },
  flowNames: {
    ...read,
    method: 'GET',
    path: '/api/v2/approval/flow-names',
    summary: '审批业务的名称',
    data: z.array(z.object({ key: z.string(), title: z.string(), module_id: z.number().int() })),
  },
  detail: {
    ...read,
    method: 'GET',
    path: '/api/v2/approval/records/:id',
    summary: '审批详情：内容、变更、进度',
    params: recordParams,
    data: types.approvalDetail,
    errors: ['NOT_FOUND'],
    audit: 'approval.view',
  },
  ofSubject: {
    ...read,
    method: 'GET',
    path: '/api/v2/approval/subjects/:flow/:subject',
    summary: '一条业务记录最近的审批（与我有关的）',
    /** `flow`: key of the kind of submission; `subject`: id of the business record. */
    params: z.object({ flow: storableText(100), subject: storableText(100) }),
    data: z.object({ record: types.approvalDetail.nullable() }),
    audit: 'approval.view',
  },
  review: {
    ...own,
    method: 'POST',
    path: '/api/v2/approval/records/:id/review',
    summary: '审批（通过 1，驳回 2）',
    params: recordParams,
    body: types.reviewInput,
    data: types.approvalDetail,
    /** With APPROVAL_TAKEN, APPROVAL_STATE and APPROVAL_CHANGED comes `copy`, the record as it is now: `approvalDetail`. */
    errors: [
      'NOT_FOUND',
      'INPUT_INVALID',
      'APPROVAL_TAKEN',
      'APPROVAL_STATE',
      'APPROVAL_CHANGED',
      'APPROVAL_OBSTACLE',
      'APPROVAL_NO_REVIEWER',
    ],
    offline: 'queued',
    audit: 'approval.review',
  },
  reviewBatch: {
    ...own,
    method: 'POST',
    path: '/api/v2/approval/records/batch/review',
    summary: '批量通过或驳回；逐条生效，返回未成功的原因',
    body: types.batchInput,
    data: types.batchResult,
    heavy: true,
    audit: 'approval.reviewBatch',
  },
  transfer: {
    ...own,
    method: 'POST',
    path: '/api/v2/approval/records/:id/transfer',
    summary: '转交他人审批',
    params: recordParams,
    body: types.transferInput,
    data: types.approvalDetail,
    errors: ['NOT_FOUND', 'APPROVAL_TAKEN', 'APPROVAL_STATE', 'APPROVAL_PERSON'],
    audit: 'approval.transfer',
  },
  recall: {
    ...own,
    method: 'POST',
    path: '/api/v2/approval/records/:id/recall',
    summary: '取回自己的通过（下一级处理之前）',
    params: recordParams,
    body: types.nodeInput,
    data: types.approvalDetail,
    errors: ['NOT_FOUND', 'APPROVAL_STATE', 'APPROVAL_TAKEN'],
    audit: 'approval.recall',
  },
  withdraw: {
    ...own,
    method: 'POST',
    path: '/api/v2/approval/records/:id/withdraw',
    summary: '提交人撤回',
    params: recordParams,
    data: types.approvalDetail,
    errors: ['NOT_FOUND', 'APPROVAL_STATE'],
    audit: 'approval.withdraw',
  },
  urge: {
    ...own,
    method: 'POST',
    path: '/api/v2/approval/records/:id/urge',
    summary: '催办（24 小时内一次）',
    params: recordParams,
    data: types.approvalDetail,
    errors: ['NOT_FOUND', 'APPROVAL_STATE', 'APPROVAL_URGED'],
    audit: 'approval.urge',
  },
  remove: {
    ...own,
    method: 'DELETE',
    path: '/api/v2/approval/records/:id',
    summary: '删除被驳回或已撤回的提交',
    params: recordParams,
    data: nothing,
    errors: ['NOT_FOUND', 'APPROVAL_STATE'],
    audit: 'approval.remove',
  },

  delegations: {
    ...read,
    method: 'GET',
    path: '/api/v2/approval/delegations',
    summary: '我的审批委托（委托出去的与委托给我的）',
    data: z.array(types.delegation),
  },
  delegate: {
    ...own,
    method: 'POST',
    path: '/api/v2/approval/delegations',
    summary: '委托他人代为审批',
    body: types.delegationInput,
    data: types.delegation,
    errors: ['APPROVAL_PERSON'],
    audit: 'approval.delegate',
  },
  endDelegation: {
    ...own,
    method: 'DELETE',
    path: '/api/v2/approval/delegations/:id',
    summary: '结束委托',
    params: recordParams,
    data: nothing,
    errors: ['NOT_FOUND'],
    audit: 'approval.endDelegation',
  },

  flows: {
    ...read,
    ...config,
    method: 'GET',
    path: '/api/v2/approval/flows',
    summary: '审批流程设置',
    data: z.object({
      flows: z.array(flow),
      roles: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
    offline: 'online',
  },
  saveFlow: {
    ...own,
    ...config,
    method: 'PUT',
    path: '/api/v2/approval/flows/:key',
    summary: '保存审批流程（新提交的按新流程走）',
    params: flowParams,
    body: flowSettings,
    data: flow,
    errors: ['NOT_FOUND', 'VERSION_MISSING', 'VERSION_STALE', 'INPUT_INVALID'],
    audit: 'approval.saveFlow',
  },
});
