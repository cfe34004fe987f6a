import { askedKey } from '@contract/handbook/rules';
import { describe, expect, it } from 'vitest';
import { demoHandbook } from './handbook';
import { demoRequirements } from './requirement-lists';

const subjects = demoHandbook.flatMap((version) =>
  version.subjects.map((subject) => ({ title: `${version.name} ${subject.name}`, subject })),
);
const askedOf = ({ name, items }: (typeof subjects)[number]['subject']) =>
  items.filter(({ kind }) => kind !== 'reserve').map((item) => demoRequirements(name, item.name));

describe('requirements of the demo hospital', () => {
  it('are at least 300 for 内科 in every version, and fewer for others', () => {
    for (const { title, subject } of subjects) {
      const count = askedOf(subject).flat().length;
      if (subject.name === '内科') expect([title, count >= 300]).toEqual([title, true]);
      else expect([title, count > 0 && count < 300]).toEqual([title, true]);
    }
  });

  it.each(subjects)('$title: no item of a department stands twice, and none is for nothing', ({ subject }) => {
    for (const asked of askedOf(subject)) {
      const keys = asked.map((one) => askedKey({ ...one, kind_id: one.kindId }));
      expect(new Set(keys).size).toBe(keys.length);
      expect(asked.every(({ reqNum }) => reqNum > 0)).toBe(true);
    }
  });
});
