import { describe, expect, it } from 'vitest';
import { mergedLinks, type LinkImage } from './merge-links';

const source = 1;
const target = 2;
const month = 100;
const link = (deptId: number, validFrom: number | null, validTo: number | null, stDeptId = 7): LinkImage => ({
  stDeptId,
  deptId,
  validFrom,
  validTo,
  sort: deptId,
});
const ranges = (links: LinkImage[]) =>
  mergedLinks(links, source, target, month).map(({ deptId, validFrom, validTo }) => [deptId, validFrom, validTo]);

describe('links after a merge from month 100', () => {
  it.each<[string, LinkImage[], (number | null)[][]]>([
    [
      'an open one is cut in two',
      [link(source, null, null)],
      [
        [1, null, 99],
        [2, 100, null],
      ],
    ],
    ['a past one stays', [link(source, 10, 99)], [[1, 10, 99]]],
    ['a coming one goes over whole', [link(source, 110, 120)], [[2, 110, 120]]],
    ['one that begins with the month goes over whole', [link(source, 100, null)], [[2, 100, null]]],
    [
      'one that ends with the month gives its last month',
      [link(source, 90, 100)],
      [
        [1, 90, 99],
        [2, 100, 100],
      ],
    ],
    [
      'the other keeps its own time',
      [link(source, null, 120), link(target, 50, 60)],
      [
        [1, null, 99],
        [2, 50, 60],
        [2, 100, 120],
      ],
    ],
    [
      'ranges that follow each other become one',
      [link(source, null, 120), link(target, 50, 99), link(target, 110, 130)],
      [
        [1, null, 99],
        [2, 50, 130],
      ],
    ],
    [
      'each range of the first goes its way',
      [link(source, 10, 20), link(source, 90, 110), link(source, 150, null)],
      [
        [1, 10, 20],
        [1, 90, 99],
        [2, 100, 110],
        [2, 150, null],
      ],
    ],
    [
      'an open other stays open',
      [link(source, 90, 120), link(target, null, null)],
      [
        [1, 90, 99],
        [2, null, null],
      ],
    ],
  ])('%s', (_, links, expected) => {
    expect(ranges(links)).toEqual(expected);
  });

  it('keeps the place that the other had, and takes the place of the first where there was none', () => {
    const [, both] = mergedLinks([link(source, null, null), link(target, 1, 2)], source, target, month);
    expect(both!.sort).toBe(target);
    const [, moved] = mergedLinks([link(source, null, null)], source, target, month);
    expect(moved!.sort).toBe(source);
  });
});
