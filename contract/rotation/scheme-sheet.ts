import { defineSheet } from '../kernel/sheet-definition';
import { itemKinds, itemPlaces, itemUnits, months, outsideOf, schemeStates, shortestPiece } from './scheme-rules';
import type { SchemeDetail, SchemeRow } from './schemes';

/** Columns of an export of schemes; times in months. */
export const schemeSheet = defineSheet({
  key: 'rotation.scheme',
  name: '轮转方案',
  columns: [
    { title: '手册版本', field: 'versionName', type: 'string' },
    { title: '适用年级', field: 'gradeNames', type: 'string' },
    { title: '专业', field: 'majorName', type: 'string' },
    { title: '年限', field: 'years', type: 'number' },
    { title: '总时长（月）', field: 'all', type: 'number' },
    { title: '必选（月）', field: 'necessaryMonths', type: 'number' },
    { title: '选轮（月）', field: 'optionalMonths', type: 'string' },
    { title: '机动（月）', field: 'reserveMonths', type: 'number' },
    { title: '标准科室数', field: 'itemCount', type: 'number' },
    { title: '适用人数', field: 'people', type: 'number' },
    { title: '已轮转人数', field: 'used', type: 'number' },
    { title: '状态', field: 'stateName', type: 'string' },
  ],
});

/** A scheme as the columns call its fields. */
export const exportedScheme = (row: SchemeRow) => ({
  ...row,
  gradeNames: row.grades.join('、'),
  all: row.halfMonths / 2,
  necessaryMonths: row.necessary / 2,
  optionalMonths:
    row.optional.least === row.optional.most
      ? months(row.optional.least)
      : `${months(row.optional.least)}–${months(row.optional.most)}`,
  reserveMonths: row.reserveHalfMonths / 2,
  stateName: schemeStates[row.state],
});

/** Columns of an export of one scheme's standard departments. */
export const schemeItemSheet = defineSheet({
  key: 'rotation.schemeItem',
  name: '轮转方案明细',
  columns: [
    { title: '类别', field: 'kindName', type: 'string' },
    { title: '选轮组', field: 'groupName', type: 'string' },
    { title: '标准科室', field: 'name', type: 'string' },
    { title: '时长（月）', field: 'all', type: 'number' },
    { title: '阶段（年）', field: 'stage', type: 'number' },
    { title: '最多段数', field: 'maxPieces', type: 'number' },
    { title: '每段至少（月）', field: 'piece', type: 'number' },
    { title: '先后', field: 'placeName', type: 'string' },
    { title: '轮转单位', field: 'unitName', type: 'string' },
    { title: '协同单位（月）', field: 'outsideMonths', type: 'number' },
    { title: '对应科室', field: 'departmentNames', type: 'string' },
  ],
});

/** A scheme's standard departments as the columns call their fields. */
export const exportedItems = ({ items, groups }: SchemeDetail) =>
  items.map((item) => ({
    ...item,
    kindName: itemKinds[item.kind],
    groupName: item.group === null ? '' : (groups[item.group]?.name ?? ''),
    all: item.halfMonths / 2,
    piece: shortestPiece(item) / 2,
    placeName: itemPlaces[item.place],
    unitName: itemUnits[item.unit],
    outsideMonths: outsideOf(item) / 2,
    departmentNames: item.departments.map(({ deptName }) => deptName).join('、'),
  }));
