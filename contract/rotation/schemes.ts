import { z } from 'zod';
import { innerDept } from '../handbook/types';
import { defineEndpoints } from '../kernel/endpoint';
import { added, listed, removed, saved } from '../kernel/presets';
import { idInput } from '../kernel/rows';
import { normaliseName } from '../kernel/text';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';
import { rotationModule } from './module';
import {
  itemKinds,
  itemPlaces,
  itemUnits,
  schemeLimits as limits,
  selectTypes,
  type ItemKind,
  type ItemPlace,
  type ItemUnit,
  type SelectType,
} from './scheme-rules';

const wordsOf = <Word extends string>(words: Readonly<Record<Word, string>>) =>
  z.enum(Object.keys(words) as [Word, ...Word[]]);
const kind = wordsOf<ItemKind>(itemKinds);
const selectType = wordsOf<SelectType>(selectTypes);
const place = wordsOf<ItemPlace>(itemPlaces);
const unit = wordsOf<ItemUnit>(itemUnits);
const int = z.number().int();

/** 轮转方案: what the people of a major and its years owe, of one version of the handbook. Lengths in half months. */
export const schemeRow = z.object({
  id: int,
  /** Major and years: `内科（3 年）`. */
  name: z.string(),
  versionId: int,
  versionName: z.string(),
  /** 1 draft, 2 published, 3 stopped: people are judged by published schemes of published versions. */
  versionState: int,
  grades: z.array(int),
  majorId: int,
  majorName: z.string(),
  years: int,
  halfMonths: int,
  reserveHalfMonths: int,
  necessary: int,
  optional: z.object({ least: int, most: int }),
  itemCount: int,
  state: z.union([z.literal(1), z.literal(2)]),
  /** How many people it is for, and how many have placements that count to it: from the first one on it is locked. */
  people: int,
  used: int,
  /** How many people use its version; from the first one on a published scheme is not withdrawn. */
  versionUsers: int,
  version: int,
});
export type SchemeRow = z.output<typeof schemeRow>;

const groupFields = {
  name: z.string(),
  selectType,
  minDepts: int,
  maxDepts: int,
  minHalfMonths: int,
  maxHalfMonths: int,
};
const itemFields = {
  name: z.string(),
  kind,
  /** Place of its group among the scheme's groups; null unless optional. */
  group: int.nullable(),
  halfMonths: int,
  stage: int,
  maxPieces: int,
  minPiece: int,
  minRun: int,
  place,
  unit,
  outside: int,
};
const typeCount = z.object({ typeId: int.nullable(), count: int });

/** A scheme with all that it is checked by (scheme-lint.ts). */
export const schemeDetail = schemeRow.extend({
  mostOutside: int,
  expectedPeople: int.nullable(),
  groups: z.array(z.object({ id: int, ...groupFields })),
  items: z.array(z.object({ id: int, ...itemFields, departments: z.array(innerDept) })),
  facts: z.object({
    period: z.object({ from: int, to: int }).nullable(),
    /** People of the scheme by type. */
    people: z.array(typeCount),
    /** What people of the version's other schemes owe in departments that this one uses, or shares through others. */
    others: z.array(
      z.object({
        label: z.string(),
        scheme: z.string(),
        isOwn: z.boolean(),
        halfMonths: int,
        deptIds: z.array(int),
        people: z.array(typeCount),
      }),
    ),
    capacities: z.array(
      z.object({
        deptId: int,
        typeId: int.nullable(),
        fromHalf: int,
        toHalf: int.nullable(),
        maxPeople: int,
      }),
    ),
    departments: z.array(z.object({ id: int, name: z.string() })),
    types: z.array(z.object({ id: int, name: z.string() })),
  }),
});
export type SchemeDetail = z.output<typeof schemeDetail>;

const halfMonths = wholeNumber(...limits.halfMonths);
const maybeNone = wholeNumber(0, limits.halfMonths[1]);
const name = lineText(limits.name).min(1, '名称是必填项');
const groupInput = z
  .object({
    id: rowId.optional(),
    name,
    selectType: selectType.default('free'),
    minDepts: wholeNumber(0, limits.items),
    maxDepts: wholeNumber(1, limits.items),
    minHalfMonths: maybeNone,
    maxHalfMonths: halfMonths,
  })
  .refine(({ minDepts, maxDepts }) => minDepts <= maxDepts, '最少科室数不能大于最多科室数')
  .refine((group) => group.minHalfMonths <= group.maxHalfMonths, '最少时长不能大于最多时长');
const itemInput = z
  .object({
    id: rowId.optional(),
    name,
    kind,
    group: wholeNumber(0, limits.groups - 1)
      .nullable()
      .default(null),
    halfMonths,
    stage: wholeNumber(...limits.years).default(1),
    maxPieces: wholeNumber(...limits.pieces).default(2),
    minPiece: halfMonths.default(1),
    minRun: halfMonths.default(1),
    place: place.default('any'),
    unit: unit.default('own'),
    outside: maybeNone.default(0),
  })
  .refine(({ outside, halfMonths: all }) => outside <= all, '协同单位的时长不能大于总时长')
  .refine((item) => (item.kind === 'optional') === (item.group !== null), '选轮科室应选择所属的选轮组');

const body = {
  halfMonths,
  reserveHalfMonths: maybeNone.default(0),
  mostOutside: maybeNone.default(6),
  expectedPeople: wholeNumber(...limits.people)
    .nullable()
    .default(null),
  groups: z.array(groupInput).max(limits.groups).default([]),
  items: z.array(itemInput).max(limits.items),
};
type Parts = z.output<z.ZodObject<typeof body>>;
const namedOnce = ({ items }: Parts) =>
  new Set(items.map((item) => `${item.kind}/${normaliseName(item.name)}`)).size === items.length;
const inGroups = ({ items, groups }: Parts) => items.every(({ group }) => group === null || group < groups.length);
const once = ({ items, groups }: Parts) =>
  [items, groups].every((rows: readonly { id?: number | undefined }[]) => {
    const ids = rows.flatMap(({ id }) => id ?? []);
    return new Set(ids).size === ids.length;
  });

/** Which scheme: a version has one for a major and its years. */
const key = { versionId: rowId, majorId: rowId, years: wholeNumber(...limits.years) };
export const schemeInput = z
  .object({ id: rowId, ...body })
  .refine(namedOnce, '同一类别的标准科室名称不能重复')
  .refine(inGroups, '选轮科室所属的选轮组不存在')
  .refine(once, '同一行出现了两次，请刷新后重试');
export type SchemeParts = Parts;

const access = { edit: 'rotation:rule:edit', add: 'rotation:rule:add', publish: 'rotation:rule:publish' } as const;
const locked = ['SCHEME_PUBLISHED', 'SCHEME_ITEM_IN_USE', 'INPUT_INVALID'] as const;
const made = ['SCHEME_TAKEN', 'NOT_FOUND', 'INPUT_INVALID'] as const;
const root = '/api/v2/rotation/rotationrule';

export const schemeEndpoints = defineEndpoints(rotationModule, {
  schemes: listed({
    path: `${root}/pages`,
    summary: '轮转方案',
    access: 'rotation:rule:list',
    filters: {
      versionId: rowIdQuery.optional(),
      majorId: rowIdQuery.optional(),
      grade: rowIdQuery.optional(),
      years: z.coerce
        .number()
        .pipe(wholeNumber(...limits.years))
        .optional(),
      state: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(2)]))
        .optional(),
    },
    row: schemeRow,
    held: {
      id: ({ id }) => id,
      filters: {
        versionId: 'same',
        majorId: 'same',
        grade: (row, grade) => row.grades.includes(grade),
        years: 'same',
        state: 'same',
      },
      order: ['-versionId', 'majorId', '-years'],
    },
  }),
  schemeVersions: {
    method: 'GET',
    path: `${root}/versions`,
    summary: '可以建立方案的手册版本，含草稿',
    access: 'rotation:rule:list',
    data: z.array(z.object({ id: int, name: z.string(), grades: z.array(int), isPublished: z.boolean() })),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  scheme: {
    method: 'GET',
    path: `${root}/:id`,
    summary: '轮转方案详情，含检查所需的人数与容量',
    access: 'rotation:rule:list',
    params: z.object({ id: rowIdQuery }),
    data: schemeDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addScheme: added({
    path: `${root}/add`,
    summary: '新增轮转方案，空白的或与另一方案相同的',
    access: access.add,
    body: z.object({ ...key, halfMonths, like: rowId.optional() }),
    row: schemeDetail,
    errors: made,
    audit: 'rotation.scheme.add',
  }),
  saveScheme: saved({
    path: `${root}/save`,
    summary: '修改轮转方案',
    access: access.edit,
    body: schemeInput,
    row: schemeDetail,
    errors: locked,
    audit: 'rotation.scheme.save',
  }),
  publishScheme: saved({
    path: `${root}/publish`,
    summary: '发布轮转方案',
    access: access.publish,
    body: idInput,
    row: schemeDetail,
    errors: ['SCHEME_FAULTY', 'SCHEME_PUBLISHED'],
    audit: 'rotation.scheme.publish',
  }),
  withdrawScheme: saved({
    path: `${root}/withdraw`,
    summary: '撤回轮转方案的发布',
    access: access.publish,
    body: idInput,
    row: schemeDetail,
    errors: ['SCHEME_IN_USE', 'HANDBOOK_LOCKED', 'HANDBOOK_STATE_WRONG'],
    audit: 'rotation.scheme.withdraw',
  }),
  removeScheme: removed({
    path: `${root}/remove`,
    summary: '删除轮转方案',
    access: access.edit,
    errors: ['SCHEME_PUBLISHED', 'SCHEME_IN_USE', 'SCHEME_ITEM_IN_USE'],
    audit: 'rotation.scheme.remove',
  }),
});
