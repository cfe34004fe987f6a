import { approvalEndpoints } from '@contract/approval/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { approvalDemo } from './demo';
import { decide, decideAll } from './decide';
import { delegate, delegationsOf, endDelegation } from './delegations';
import { detailOf, withProgress } from './detail';
import { flowList, roleNames, saveFlow } from './flow-settings';
import { counts, inboxPage, minePage } from './lists';
import { newestOf } from './record';
import { recall, remove, transfer, urge, withdraw } from './move';
import { approvalReferences } from './references';
import { allFlows } from './registry';
import { startRelief } from './relief';

const target = (id: number) => ({ target: `approval:${id}` });

export const approvalServer: ServerModule<typeof approvalEndpoints> = {
  logObjects: [
    { kind: 'approval', word: '审批' },
    { kind: 'approval_flow', word: '审批流程' },
  ],
  references: approvalReferences,
  demo: [approvalDemo],
  routes: implement(approvalEndpoints, {
    inboxPages: ({ db, user, body }) => inboxPage(db, user.userId, body),
    minePages: ({ db, user, body }) => minePage(db, user.userId, body),
    counts: ({ db, user }) => counts(db, user.userId),
    flowNames: async () => allFlows().map(({ key, title, moduleId }) => ({ key, title, module_id: moduleId })),
    detail: ({ db, user, params, audit }) => {
      audit(target(params.id));
      return detailOf(db, user, params.id);
    },
    ofSubject: async ({ db, user, params, audit }) => {
      const id = await newestOf(db, user.userId, params.flow, params.subject);
      if (id === undefined) return { record: null };
      audit(target(id));
      return { record: await detailOf(db, user, id) };
    },
    review: async ({ db, user, params, body, audit }) => {
      audit({ ...target(params.id), detail: { node: body.node_id, pass: body.pass } });
      const { node_id: nodeId, ...verdict } = body;
      await decide(db, user.userId, params.id, { nodeId, ...verdict }).catch(async (error: unknown) => {
        throw await withProgress(db, user, params.id, error);
      });
      return detailOf(db, user, params.id);
    },
    reviewBatch: async ({ db, user, body, audit }) => {
      const result = await decideAll(db, user.userId, body.items, body);
      const refused = result.failed.map(({ id }) => id);
      audit({ detail: { pass: body.pass, records: body.items.map(({ id }) => id), refused } });
      return result;
    },
    transfer: async ({ db, user, params, body, audit }) => {
      audit({ ...target(params.id), detail: { node: body.node_id, to: body.to } });
      await transfer(db, user, params.id, { nodeId: body.node_id, to: body.to, comment: body.comment });
      return detailOf(db, user, params.id);
    },
    recall: async ({ db, user, params, body, audit }) => {
      audit({ ...target(params.id), detail: { node: body.node_id } });
      await recall(db, user.userId, params.id, body.node_id);
      return detailOf(db, user, params.id);
    },
    withdraw: async ({ db, user, params, audit }) => {
      audit(target(params.id));
      await withdraw(db, user.userId, params.id);
      return detailOf(db, user, params.id);
    },
    urge: async ({ db, user, params, audit }) => {
      audit(target(params.id));
      await urge(db, user.userId, params.id);
      return detailOf(db, user, params.id);
    },
    remove: async ({ db, user, params, audit }) => {
      audit(target(params.id));
      await remove(db, user.userId, params.id);
      return {};
    },

    delegations: ({ db, user }) => delegationsOf(db, user.userId),
    delegate: async ({ db, user, body, audit }) => {
      const made = await delegate(db, user, body);
      audit({ target: `approval_delegation:${made.id}`, detail: { to: body.to } });
      return made;
    },
    endDelegation: async ({ db, user, params, audit }) => {
      audit({ target: `approval_delegation:${params.id}` });
      await endDelegation(db, user.userId, params.id);
      return {};
    },

    flows: async ({ db }) => ({ flows: await flowList(db), roles: await roleNames(db) }),
    saveFlow: ({ db, user, params, body, ifMatch, audit }) => {
      audit({ target: `approval_flow:${params.key}`, detail: body });
      return saveFlow(db, user, params.key, body, ifMatch);
    },
  }),
  start: startRelief,
};
