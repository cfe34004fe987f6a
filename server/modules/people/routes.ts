import { peopleEndpoints } from '@contract/people/endpoints';
import { teacherKinds } from '@contract/people/teacher-kinds';
import { fieldChange } from '@server/kernel/field-changes';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { readSettingGroup } from '../system/public';
import { peopleDemo } from './demo';
import { areasUnder } from './areas';
import { peopleOwners } from './attachments';
import { assignDept, setEnabled } from './batch';
import { personDetail, sensitiveValuesOf } from './detail';
import { peopleDownload } from './downloads';
import { runGraphql } from './graphql';
import { personHistory } from './history';
import { deptInfo, downloadFields, findDuplicates } from './lookups';
import { pickPeople } from './pick';
import { peoplePage } from './queries';
import { addRecord, editRecord, recordsOf, removeRecord } from './records';
import { peopleReferences } from './references';
import { addPerson, editPerson } from './save-person';
import { demandGuess, demandGuessFor, noteSensitiveSearch } from './sensitive';
import { statusLogOf, updateStatus } from './status';
import { typeChanges } from './type-changes';
import { insertRelations, teacherOptions, teacherPage } from './teachers';
import { traineeRelation } from './trainee-relation';
import { userDownloads } from './users/downloads';
import { userHandlers } from './users/handlers';
import { allTypeNames, removeType, saveType, typeDetail, typeList, updateTypeRow, workingTypes } from './types';

const person = (id: number) => ({ target: `person:${id}` });
/** Ids only, see AuditNote. */
const several = (userIds: number[], detail: object = {}) =>
  userIds.length === 1 ? { ...person(userIds[0]!), detail } : { detail: { ...detail, user_ids: userIds } };

export const peopleServer: ServerModule<typeof peopleEndpoints> = {
  references: peopleReferences,
  histories: [personHistory],
  demo: peopleDemo,
  relations: [traineeRelation],
  owners: peopleOwners,
  downloads: [peopleDownload, ...userDownloads],
  routes: implement(peopleEndpoints, {
    query: async (call) => {
      const page = await peoplePage(call.db, call.user, call.body);
      await noteSensitiveSearch(call, call.body);
      return page;
    },
    detail: async (call) => {
      const detail = await personDetail(call.db, call.user, call.query.user_id);
      call.audit(person(detail.user_id));
      return detail;
    },
    reveal: async (call) => {
      const values = await sensitiveValuesOf(call.db, call.user.scope, call.params.userId);
      call.audit({ ...person(call.params.userId), detail: { fields: Object.keys(values) } });
      return { values };
    },
    add: async (call) => {
      await demandGuess(call.db, call.user);
      const saved = await addPerson(call.db, call.user, call.body.person_type_id, call.body.values);
      call.audit(person(saved.user_id));
      return saved;
    },
    edit: async (call) => {
      const { user_id: userId, values } = call.body;
      await demandGuessFor(call.db, call.user, values);
      const { changes, ...saved } = await editPerson(call.db, call.user, call.ifMatch, { userId, values });
      call.audit({ ...person(userId), detail: { changes } });
      return saved;
    },
    enable: async (call) => {
      const { user_ids: ids } = call.body;
      const changed = await setEnabled(call.db, call.user, ids, true);
      call.audit(several(ids, changed > 0 ? { changes: [fieldChange('账号状态', '停用', '启用')] } : {}));
      return { changed };
    },
    deactivate: async (call) => {
      const { user_ids: ids } = call.body;
      const changed = await setEnabled(call.db, call.user, ids, false);
      call.audit(several(ids, changed > 0 ? { changes: [fieldChange('账号状态', '启用', '停用')] } : {}));
      return { changed };
    },
    assignDept: async (call) => {
      const { user_ids: ids, dept_id } = call.body;
      const { changed, changes } = await assignDept(call.db, call.user, ids, dept_id);
      call.audit(several(ids, { dept_id, changes }));
      return { changed };
    },

    statusLog: ({ db, user, query }) => statusLogOf(db, user.scope, query.user_id),
    statusUpdate: async (call) => {
      const { user_ids: ids, business_status } = call.body;
      const { changed, changes } = await updateStatus(call.db, call.user, call.body);
      call.audit(several(ids, { business_status, changes }));
      return { changed };
    },

    records: ({ db, user, params }) => recordsOf(db, user.scope, params.userId),
    recordAdd: (call) => {
      call.audit(person(call.params.userId));
      return addRecord(call.db, call.user.scope, call.params.userId, call.body);
    },
    recordEdit: (call) => {
      call.audit({ ...person(call.params.userId), detail: { record: call.params.id } });
      return editRecord(call.db, call.user.scope, call.params, call.ifMatch, call.body);
    },
    recordRemove: async (call) => {
      call.audit({ ...person(call.params.userId), detail: { record: call.params.id, removed: true } });
      await removeRecord(call.db, call.user.scope, call.params, call.ifMatch);
      return { removed: true };
    },

    teacherTypes: () => Promise.resolve(Object.values(teacherKinds)),
    teacherQuery: ({ db, user, body }) => teacherPage(db, user.scope, body),
    teacherPure: ({ db, user, body }) => teacherOptions(db, user.scope, body),
    relationInsert: async (call) => {
      const { teacher_id, user_ids, kind } = call.body;
      const { trainees_per_teacher: limit } = await readSettingGroup(call.db, 'teaching');
      const { answer, changes } = await insertRelations(call.db, call.user, call.body, limit);
      call.audit(several(user_ids, { teacher_id, kind, changes }));
      return answer;
    },

    typeList: ({ db }) => typeList(db),
    typeRow: ({ db, query }) => typeDetail(db, query.id),
    typeUpdateRow: async (call) => {
      const before = await typeDetail(call.db, call.body.id);
      const saved = await updateTypeRow(call.db, call.ifMatch, call.body);
      call.audit({ target: `person_type:${saved.id}`, detail: { changes: await typeChanges(call.db, before, saved) } });
      return saved;
    },
    typeSave: async (call) => {
      const { id } = call.body;
      const before = id === undefined ? undefined : await typeDetail(call.db, id);
      const saved = await saveType(call.db, call.ifMatch, call.body);
      const changes = before && (await typeChanges(call.db, before, saved));
      call.audit({ target: `person_type:${saved.id}`, detail: { version: saved.version, changes } });
      return saved;
    },
    typeRemove: async (call) => {
      call.audit({ target: `person_type:${call.body.id}` });
      await removeType(call.db, call.body.id);
      return { removed: true };
    },
    systemTypes: ({ db }) => workingTypes(db),
    allTypes: ({ db }) => allTypeNames(db),

    pick: ({ db, user, body }) => pickPeople(db, user, body),

    duplicates: (call) => findDuplicates(call, call.body),
    nationalAddress: ({ query }) => Promise.resolve(areasUnder(query.parent)),
    deptInfo: ({ db, user, query }) => deptInfo(db, user.scope, query.user_id),
    downloadConfig: ({ db, user, body }) => downloadFields(db, user, body.person_type_id),
    graphql: ({ db, user, body }) => runGraphql({ db, user }, body),

    ...userHandlers,
  }),
};
