import { z } from 'zod';
import { pageInput } from '../kernel/paging';
import { sortInput } from '../kernel/sorting';
import { personValues, personValuesInput } from './type-config';
import { rowId } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { lineText, searchText } from '../kernel/wire-text';

const line = lineText(100);
const search = searchText(100);
const id = z.number().int();
export const isoDate = dateText;
/** People that one call of a batch may touch. */
/** Most people that one call takes. */
export const batchLimit = 500;
export const userIds = z.array(rowId).min(1, '请至少选择一个人员').max(batchLimit);

/**
 * The user record of requirements section 3 with what lists show; `data` is JSON text and holds `training_major`.
 * Sensitive values are masked.
 */
export const userRecord = z.object({
  user_id: id,
  name: z.string(),
  staff_id: z.string(),
  student_id: z.string(),
  person_type_id: id,
  person_type_name: z.string(),
  /** 1 male, 2 female; null: not recorded. */
  gender: id.nullable(),
  recruit_year: id.nullable(),
  dept_id: id.nullable(),
  dept_name: z.string(),
  base_id: id.nullable(),
  base_name: z.string(),
  academy_id: id.nullable(),
  academy_name: z.string(),
  /** The responsible teacher of now (责任导师). */
  teacher_id: id.nullable(),
  teacher_name: z.string(),
  phone: z.string(),
  enrolled_on: z.string(),
  /** Number and words of the business status. */
  business_status: id,
  business_status_name: z.string(),
  /** 1 enabled, 2 disabled. */
  status: id,
  updated_at: z.string(),
  version: id,
  /** False of those whom the caller sees by a placement or as trainees only: nothing of theirs can be changed. */
  is_own: z.boolean(),
  data: z.string(),
});
export type UserRecord = z.output<typeof userRecord>;

/** What lists can be sorted by; rows that are equal in it follow by id. */
export const userSorts = ['name', 'staff_id', 'recruit_year', 'updated_at'] as const;

export const userQuery = pageInput.extend({
  /** Only these people. */
  user_ids: userIds.optional(),
  /** Exact number or part of the name. */
  keyword: search.optional(),
  name: search.optional(),
  staff_id: search.optional(),
  student_id: search.optional(),
  person_type_id: rowId.optional(),
  recruit_year: rowId.optional(),
  dept_id: rowId.optional(),
  base_id: rowId.optional(),
  academy_id: rowId.optional(),
  /** The whole number: parts of it find nobody. */
  phone: search.optional(),
  training_major: search.optional(),
  business_status: rowId.optional(),
  /** 1 enabled, 2 disabled. */
  status: z.union([z.literal(1), z.literal(2)]).optional(),
  ...sortInput(userSorts),
});
export type UserQuery = z.output<typeof userQuery>;
export type UserQueryInput = z.input<typeof userQuery>;

/** A person with every field of the type's configuration; sensitive values are masked. */
export const userDetail = userRecord.extend({
  values: personValues,
  /** Names of the area in `values.address_area`, from province to county. */
  address_area_name: z.string(),
  /** Which of the person's actions the caller may take now. */
  abilities: z.object({ next_statuses: z.array(id) }),
});
export type UserDetail = z.output<typeof userDetail>;

export const addUser = z.object({ person_type_id: rowId, values: personValuesInput });
/** Only the fields that change; sensitive fields that were shown masked are left out. */
export const editUser = z.object({ user_id: rowId, values: personValuesInput });

export const savedUser = z.object({ user_id: id, version: id });

export const duplicateQuery = z.object({
  staff_id: search.optional(),
  id_card: search.optional(),
  /** The person being edited, who is no duplicate. */
  user_id: rowId.optional(),
});
export const duplicateAnswer = z.object({ staff_id: z.boolean(), id_card: z.boolean() });

/** Full values of the sensitive fields, by field key. */
export const sensitiveValues = z.object({ values: personValues });

export const assignDept = z.object({ user_ids: userIds, dept_id: rowId });
export const enableUsers = z.object({ user_ids: userIds });
export const changedCount = z.object({ changed: id });

export const recordKinds = ['education', 'certificate'] as const;
export type RecordKind = (typeof recordKinds)[number];
/** An entry of the education history, or a certificate. */
export const personRecordInput = z
  .object({
    kind: z.enum(recordKinds),
    /** 学历（学位） or name of the certificate. */
    title: line.min(1, '请填写名称'),
    /** School or issuing authority. */
    issuer: line,
    /** Major or scope of practice. */
    subject: line,
    number: line,
    from_on: isoDate.nullable(),
    /** Graduation, or expiry of a certificate; null: none. */
    to_on: isoDate.nullable(),
  })
  .refine(({ from_on, to_on }) => !from_on || !to_on || from_on <= to_on, {
    message: '结束日期不能早于开始日期',
    path: ['to_on'],
  });
export const personRecord = z.object({
  id,
  kind: z.enum(recordKinds),
  title: z.string(),
  issuer: z.string(),
  subject: z.string(),
  number: z.string(),
  from_on: z.string().nullable(),
  to_on: z.string().nullable(),
  version: id,
});
export type PersonRecord = z.output<typeof personRecord>;
