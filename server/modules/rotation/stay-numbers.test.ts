import { describe, expect, it } from 'vitest';
import { numberStays } from './stay-numbers';

/** `A5` is a month of department A with the number 5, `A` one without a number, `-` an empty month. */
function personOf(cells: string, userId = 1) {
  return cells.split(' ').flatMap((cell, month) => {
    if (cell === '-') return [];
    const blockId = cell.length > 1 ? Number(cell.slice(1)) : undefined;
    return [{ userId, start: month * 2, length: 2, deptId: cell.charCodeAt(0), stDeptId: 1, blockId }];
  });
}

const numbersOf = (cells: string) => numberStays(personOf(cells)).numbers;

describe('numbers of stays', () => {
  it('are new for a stay that has none, one for each', () => {
    expect(numbersOf('A A B - B')).toEqual([-1, -1, -2, -3]);
    expect(numberStays(personOf('A A B - B')).fresh).toBe(3);
  });

  it('stay with a stay that grows, at either end or in the middle', () => {
    expect(numbersOf('A7 A')).toEqual([7, 7]);
    expect(numbersOf('A A7')).toEqual([7, 7]);
    expect(numbersOf('A7 A A7')).toEqual([7, 7, 7]);
  });

  it('differ where two stays meet: pieces of different stays never join', () => {
    expect(numbersOf('A7 A9')).toEqual([7, 9]);
    expect(numbersOf('A7 A A9 A9')).toEqual([7, 7, 9, 9]);
  });

  it('are not taken by new pieces beside a stay that does not grow', () => {
    const closed = (blockId: number) => blockId !== 7;
    expect(numberStays(personOf('A7 A'), closed).numbers).toEqual([7, -1]);
    expect(numberStays(personOf('A A7'), closed).numbers).toEqual([-1, 7]);
    expect(numberStays(personOf('A7 A A9'), closed).numbers).toEqual([7, 9, 9]);
  });

  it('are new for the part that was cut off', () => {
    expect(numbersOf('A7 B A7')).toEqual([7, -1, -2]);
    expect(numbersOf('A7 - A7')).toEqual([7, -1]);
  });

  it('are kept by nobody twice, whoever else grew meanwhile', () => {
    expect(numbersOf('B A7 B8 A A7')).toEqual([-1, 7, 8, -2, -2]);
  });

  it('differ where department or standard department differ, or half a month lies between', () => {
    const [first, second] = personOf('A A');
    expect(numberStays([first!, { ...second!, stDeptId: 2 }]).numbers).toEqual([-1, -2]);
    expect(numberStays([{ ...first!, length: 1 }, second!]).numbers).toEqual([-1, -2]);
    expect(
      numberStays([
        { ...first!, length: 1 },
        { ...first!, start: 1, length: 1 },
      ]).numbers,
    ).toEqual([-1, -1]);
  });

  it('are those of one person: another may bear the same', () => {
    const { numbers, fresh } = numberStays([...personOf('A7 A', 1), ...personOf('A7 B', 2)]);
    expect(numbers).toEqual([7, 7, 7, -1]);
    expect(fresh).toBe(1);
  });

  it('are none for nobody', () => {
    expect(numberStays([])).toEqual({ numbers: [], fresh: 0 });
  });
});
