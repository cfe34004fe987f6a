import { normaliseName } from '../kernel/text';
import {
  itemKinds,
  itemPlaces,
  itemUnits,
  monthRange,
  monthWords,
  outsideOf,
  selectTypes,
  type SchemeGroup,
  type SchemeItem,
  type SchemeShape,
} from './scheme-rules';

/** A field that two schemes have differently, in words. */
export interface SchemeChange {
  field: string;
  from: string;
  to: string;
}

/** A part of two schemes: in the first alone, in the second alone, or in both, with what differs. */
export interface ComparedPart {
  /** 必选, 选轮, 机动 or 选轮组; 方案 for what the scheme says of itself. */
  kind: string;
  name: string;
  state: 'added' | 'removed' | 'changed' | 'same';
  changes: SchemeChange[];
}

type Words<Part> = readonly (readonly [field: string, say: (part: Part) => string])[];

const headWords: Words<SchemeShape> = [
  ['年限', ({ years }) => `${years} 年`],
  ['总时长', ({ halfMonths }) => monthWords(halfMonths)],
  ['机动时长', ({ reserveHalfMonths }) => monthWords(reserveHalfMonths)],
  ['协同单位上限', ({ mostOutside }) => monthWords(mostOutside)],
];
const groupWords: Words<SchemeGroup> = [
  ['选科方式', ({ selectType }) => selectTypes[selectType]],
  ['科室数', ({ minDepts, maxDepts }) => (minDepts === maxDepts ? `${minDepts}` : `${minDepts}–${maxDepts}`)],
  ['时长', ({ minHalfMonths, maxHalfMonths }) => monthRange({ least: minHalfMonths, most: maxHalfMonths })],
];
const itemWords: Words<SchemeItem> = [
  ['时长', ({ halfMonths }) => monthWords(halfMonths)],
  ['阶段', ({ stage }) => `第 ${stage} 年`],
  ['最多段数', ({ maxPieces }) => `${maxPieces} 段`],
  ['每段至少', ({ minPiece }) => monthWords(minPiece)],
  ['同科连续', ({ minRun }) => monthWords(minRun)],
  ['先后', ({ place }) => itemPlaces[place]],
  ['轮转单位', ({ unit }) => itemUnits[unit]],
  ['协同单位时长', (item) => monthWords(outsideOf(item))],
  ['对应科室', ({ departments }) => departments.map(({ deptName }) => deptName).join('、') || '未对应'],
];

/** Two schemes item by item: what the second has beside, has no more, or has otherwise than the first. */
export function compareSchemes(first: SchemeShape, second: SchemeShape): ComparedPart[] {
  const withGroup = (scheme: SchemeShape): Words<SchemeItem> => [
    ['选轮组', ({ group }) => (group === null ? '无' : (scheme.groups[group]?.name ?? '无'))],
  ];
  const head = changesOf(headWords, headWords, first, second);
  return [
    { kind: '方案', name: '总体要求', state: head.length > 0 ? 'changed' : 'same', changes: head },
    ...paired(first.groups, second.groups, ({ name }) => name).map(([one, other]) =>
      part('选轮组', one, other, [groupWords, groupWords]),
    ),
    ...paired(first.items, second.items, ({ kind, name }) => `${kind}/${name}`).map(([one, other]) =>
      part(itemKinds[(other ?? one)!.kind], one, other, [
        [...itemWords, ...withGroup(first)],
        [...itemWords, ...withGroup(second)],
      ]),
    ),
  ];
}

/** In the order of the second; what it has no more comes last. */
function paired<Part>(ones: readonly Part[], others: readonly Part[], keyOf: (part: Part) => string) {
  const byKey = new Map(ones.map((one) => [normaliseName(keyOf(one)), one]));
  const pairs: [Part | undefined, Part | undefined][] = others.map((other) => {
    const key = normaliseName(keyOf(other));
    const one = byKey.get(key);
    byKey.delete(key);
    return [one, other];
  });
  return [...pairs, ...[...byKey.values()].map((one): [Part, undefined] => [one, undefined])];
}

function part<Part extends { name: string }>(
  kind: string,
  one: Part | undefined,
  other: Part | undefined,
  [ofOne, ofOther]: [Words<Part>, Words<Part>],
): ComparedPart {
  const { name } = (other ?? one)!;
  if (!one || !other) return { kind, name, state: one ? 'removed' : 'added', changes: [] };
  const changes = changesOf(ofOne, ofOther, one, other);
  return { kind, name, state: changes.length > 0 ? 'changed' : 'same', changes };
}

function changesOf<Part>(ofOne: Words<Part>, ofOther: Words<Part>, one: Part, other: Part): SchemeChange[] {
  return ofOne.flatMap(([field, say], at) => {
    const [from, to] = [say(one), ofOther[at]![1](other)];
    return from === to ? [] : [{ field, from, to }];
  });
}
