import { count } from 'drizzle-orm';
import type { departmentEndpoints } from '@contract/dictionary/departments';
import type { Handlers } from '@server/kernel/implement';
import { demandVersion } from '@server/kits/version';
import { people } from '../../people/tables';
import { changesOf } from '../changed-words';
import { departmentTree } from '../public';
import { capacitiesOf, writeCapacities } from './capacities';
import { changePage, changeRow } from './changes';
import { importDepartments } from './import';
import { mergeDepartments, previewMerge } from './merge';
import { departmentPersonList, holdersOf, selectablePeople, writePosts } from './posts';
import { placeChanges } from './place-changes';
import { departmentRow, departmentRows } from './rows';
import {
  addDepartment,
  changeStatus,
  editDepartment,
  lockedList,
  moveDepartments,
  orderDepartments,
  updateDepartments,
} from './save';
import { undoChange } from './undo';
import { departmentDetail } from './uses';

/** Most people that a choice offers at once. */
const mostChoices = 50;

export const departmentHandlers: Handlers<typeof departmentEndpoints> = {
  departmentTree: ({ db }) => departmentTree(db),
  departments: ({ db, user }) => departmentRows(db, user.scope),
  department: ({ db, user, params }) => departmentDetail(db, user.scope, params.id),

  addDepartment: async ({ db, user, body, audit }) => {
    const id = await addDepartment(db, body);
    audit({ target: `department:${id}` });
    return departmentRow(db, user.scope, id);
  },

  editDepartment: async ({ db, user, params: { id }, body, ifMatch, audit }) => {
    await lockedList(db);
    const stored = await departmentRow(db, user.scope, id);
    demandVersion(ifMatch, stored.version, stored);
    await editDepartment(db, user, id, body);
    const saved = await departmentRow(db, user.scope, id);
    const { changes } = changesOf('department', stored, saved);
    const moved = await placeChanges(db, [stored], [saved]);
    audit({ target: `department:${id}`, detail: { changes: [...changes, ...moved] } });
    return saved;
  },

  changeDepartmentStatus: async ({ db, user, body: { id, status }, ifMatch, audit }) => {
    await lockedList(db);
    const stored = await departmentRow(db, user.scope, id);
    demandVersion(ifMatch, stored.version, stored);
    await changeStatus(db, stored, status);
    audit({ target: `department:${id}`, detail: changesOf('department', stored, { status }) });
    return departmentRow(db, user.scope, id);
  },

  orderDepartments: async ({ db, body: { ids } }) => {
    await orderDepartments(db, ids);
    return { count: ids.length };
  },

  moveDepartments: async ({ db, user, body: { dept_ids, ...place }, audit }) => {
    const before = await departmentRows(db, user.scope, dept_ids);
    await moveDepartments(db, dept_ids, place);
    const after = await departmentRows(db, user.scope, dept_ids);
    audit({ detail: { departments: dept_ids, ...place, changes: await placeChanges(db, before, after) } });
    return after;
  },

  saveCapacities: async ({ db, user, params: { id }, body, ifMatch, audit }) => {
    await lockedList(db);
    const stored = await departmentRow(db, user.scope, id);
    demandVersion(ifMatch, stored.version, stored);
    const before = { list: await capacitiesOf(db, id) };
    await updateDepartments(db, [id], {});
    await writeCapacities(db, id, body.capacities);
    audit({
      target: `department:${id}`,
      detail: changesOf('capacities', before, { list: await capacitiesOf(db, id) }),
    });
    return departmentDetail(db, user.scope, id);
  },

  setPersonnel: async ({ db, user, body, ifMatch, audit }) => {
    await lockedList(db);
    const stored = await departmentRow(db, user.scope, body.dept_id);
    demandVersion(ifMatch, stored.version, stored);
    const before = await holdersOf(db, body.dept_id);
    await updateDepartments(db, [body.dept_id], {});
    await writePosts(db, user.scope, body);
    const detail = changesOf('posts', before, await holdersOf(db, body.dept_id));
    audit({ target: `department:${body.dept_id}`, detail });
    return departmentDetail(db, user.scope, body.dept_id);
  },

  departmentPersons: ({ db, user, query }) => departmentPersonList(db, user.scope, query.dept_id),

  persons: async ({ db, user, query }) => {
    const list = await selectablePeople(db, user.scope, query).rows.limit(mostChoices);
    return list;
  },

  dictionaryUsers: async ({ db, user, query: { page, size, ...choice } }) => {
    const { rows, where } = selectablePeople(db, user.scope, choice);
    const [all] = await db.select({ total: count() }).from(people).where(where);
    return { total: all!.total, list: await rows.limit(size).offset((page - 1) * size) };
  },

  importDepartments: async ({ db, user, body, audit }) => {
    const answer = await importDepartments(db, user, body.rows);
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },

  mergePreview: ({ db, user, params: { id }, body }) =>
    previewMerge(db, user, { sourceId: id, targetId: body.target_id, fromMonth: body.from_month }),

  mergeDepartment: async ({ db, user, params: { id }, body, ifMatch, audit }) => {
    await lockedList(db);
    const stored = await departmentRow(db, user.scope, id);
    demandVersion(ifMatch, stored.version, stored);
    const changeId = await mergeDepartments(db, user, {
      sourceId: id,
      targetId: body.target_id,
      fromMonth: body.from_month,
      reason: body.reason,
    });
    const change = await changeRow(db, changeId);
    audit({ target: `department:${id}`, detail: { into: body.target_id, from: body.from_month, moved: change.moved } });
    return change;
  },

  departmentChanges: ({ db, query }) => changePage(db, query),

  undoDepartmentChange: async ({ db, user, params: { id }, audit }) => {
    await undoChange(db, user, id);
    audit({ target: `department_change:${id}` });
    return changeRow(db, id);
  },
};
