import { describe, expect, it } from 'vitest';
import { heldList } from '@contract/kernel/held';
import { askHeld, type Asked, type HeldPage } from './held-list';

interface Bed {
  id: number;
  name: string;
  ward: number | null;
}
const beds = heldList<Bed, { name?: string; ward?: number; phone?: string; list?: string }>({
  id: ({ id }) => id,
  filters: {
    name: 'part',
    ward: (row, ward, { list }) => (list === 'spare' ? { untold: '病区' } : row.ward === ward),
    phone: { untold: '电话' },
    list: { apart: 'used' },
  },
  order: ['-ward', 'id'],
});

const bed = (id: number, name = `床 ${id}`, ward: number | null = 1): Bed => ({ id, name, ward });
const held = (at: number, list: Bed[], asked: Asked = {}, total = list.length): HeldPage => ({
  params: null,
  asked: { page: 1, size: 20, ...asked },
  value: { total, list },
  at,
});
const ask = (pages: HeldPage[], asked: Asked = {}) => {
  const answer = askHeld(beds, pages, { params: null, asked });
  if (answer?.kind !== 'found') throw new Error(JSON.stringify(answer));
  return { ...answer, ids: (answer.page.list as Bed[]).map(({ id }) => id) };
};

describe('a list that is held', () => {
  it('is the union of what was answered, the newest state of each row, in the order of the list', () => {
    const pages = [
      held(2, [bed(1, '旧'), bed(4)], { name: '床' }),
      held(3, [bed(1, '新'), bed(2, '', null)], { ward: 1 }),
    ];
    expect(ask(pages).ids).toEqual([1, 4, 2]);
    expect((ask(pages, { name: '新' }).page.list as Bed[])[0]!.name).toBe('新');
    expect(ask(pages, { name: '旧' }).page).toEqual({ total: 0, list: [] });
  });

  it('is paged on the device, with the number of all that were found', () => {
    const pages = [held(1, [bed(1), bed(2), bed(3)])];
    expect(ask(pages, { page: 2, size: 2 })).toMatchObject({ ids: [3], page: { total: 3 } });
  });

  it('says how many rows it does not have, and how old its oldest answer is', () => {
    const pages = [held(5, [bed(1), bed(2)], { size: 2 }, 7), held(4, [bed(3)], { name: '3' })];
    expect(ask(pages)).toMatchObject({ missing: 4, at: 4 });
    expect(ask([held(4, [bed(3)], { name: '3' })])).toMatchObject({ missing: null });
  });

  it('forgets a row that is gone from the whole list', () => {
    const pages = [held(1, [bed(1), bed(2)]), held(2, [bed(2)], { size: 500 }), held(3, [bed(9)], { name: '9' })];
    expect(ask(pages)).toMatchObject({ ids: [2, 9], at: 2, missing: 0 });
  });

  it('is whole once each of its pages is there', () => {
    const old = held(1, [bed(9)], { name: '9' });
    const first = held(2, [bed(1), bed(2)], { size: 2 }, 3);
    const second = held(3, [bed(3)], { size: 2, page: 2 }, 3);
    expect(ask([old, first]).ids).toEqual([1, 2, 9]);
    expect(ask([old, first, second]).ids).toEqual([1, 2, 3]);
    expect(ask([old, first, { ...second, asked: { ...second.asked, name: '床' } }]).ids).toEqual([1, 2, 3, 9]);
  });

  it('keeps lists of one call apart', () => {
    const pages = [
      held(1, [bed(1)]),
      held(1, [bed(2)], { list: 'spare' }),
      { ...held(1, [bed(3)]), params: { id: 1 } },
    ];
    expect(ask(pages).ids).toEqual([1]);
    expect(ask(pages, { list: 'spare' }).ids).toEqual([2]);
    expect(askHeld(beds, pages, { params: null, asked: { list: 'sold' } })).toBeNull();
  });

  it('says what its rows do not tell instead of a wrong answer', () => {
    const pages = [held(1, [bed(1)]), held(1, [bed(2)], { list: 'spare' })];
    const untold = (asked: Asked) => askHeld(beds, pages, { params: null, asked });
    expect(untold({ phone: '1' })).toEqual({ kind: 'untold', what: ['电话'] });
    expect(untold({ list: 'spare', ward: 1 })).toEqual({ kind: 'untold', what: ['病区'] });
    expect(ask(pages, { ward: 1 }).ids).toEqual([1]);
  });
});
