import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowIdQuery } from '../kernel/wire';
import { peopleModule } from './module';
import { personRecord, personRecordInput } from './types';

const ofPerson = z.object({ userId: rowIdQuery });
const ofRecord = ofPerson.extend({ id: rowIdQuery });
const write = {
  access: 'personnel:user:edit',
  offline: 'online',
  audit: 'people.record',
  mutation: true,
} as const;

/** Education history and certificates of a person. */
export const recordEndpoints = defineEndpoints(peopleModule, {
  records: {
    method: 'GET',
    path: '/api/v2/people/:userId/records',
    summary: '教育经历与证书',
    access: 'personnel:user:view',
    params: ofPerson,
    data: z.array(personRecord),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  recordAdd: {
    ...write,
    method: 'POST',
    path: '/api/v2/people/:userId/records',
    summary: '新增教育经历或证书',
    params: ofPerson,
    body: personRecordInput,
    data: personRecord,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'PERSON_RECORDS_FULL'],
  },
  recordEdit: {
    ...write,
    method: 'PUT',
    path: '/api/v2/people/:userId/records/:id',
    summary: '编辑教育经历或证书',
    params: ofRecord,
    body: personRecordInput,
    data: personRecord,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'VERSION_MISSING', 'VERSION_STALE'],
  },
  recordRemove: {
    ...write,
    method: 'DELETE',
    path: '/api/v2/people/:userId/records/:id',
    summary: '删除教育经历或证书',
    params: ofRecord,
    data: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'VERSION_MISSING', 'VERSION_STALE'],
  },
});
