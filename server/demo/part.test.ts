import { afterEach, expect, it } from 'vitest';
import { wireModules } from '@server/kernel/slots';
import { demoParts, type DemoPart } from './part';

afterEach(() => wireModules({}));

const part = (key: string, ...after: string[]): DemoPart => ({ key, after, write: async () => undefined });
const order = () => demoParts().map(({ key }) => key);

it('writes a part behind what it needs, whichever module gives it, and the rest as the catalog has them', () => {
  wireModules({
    people: { demo: [part('people', 'departments'), part('teachers', 'people')] },
    departments: { demo: [part('posts', 'people'), part('departments')] },
    none: {},
  });
  expect(order()).toEqual(['departments', 'people', 'teachers', 'posts']);
});

it('refuses parts that wait for one another or for nobody', () => {
  wireModules({ one: { demo: [part('a', 'b'), part('b', 'a')] } });
  expect(order).toThrow('a after b; b after a');
  wireModules({ one: { demo: [part('a', 'missing')] } });
  expect(order).toThrow(RangeError);
});
