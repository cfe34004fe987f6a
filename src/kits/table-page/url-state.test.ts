import { describe, expect, it } from 'vitest';
import { choiceField, integerField, monthField, pageField, readState, textField, writeState } from './url-state';

const fields = {
  keyword: textField(),
  type: integerField(),
  page: pageField(),
  size: choiceField([10, 20, 100], 20),
  from: monthField(),
};
const read = (address: string) => readState(fields, new URLSearchParams(address));
const write = (state: Parameters<typeof writeState<ReturnType<typeof read>>>[1], before = '') =>
  writeState(fields, state, new URLSearchParams(before)).toString();

const blank = { keyword: '', type: null, page: 1, size: 20, from: '' } as const;

describe('state in the address', () => {
  it('comes back as it was written', () => {
    const state = { keyword: '林 知夏', type: 1, page: 3, size: 100, from: '2026-09' } as const;
    expect(read(write(state))).toEqual(state);
  });

  it('leaves defaults out and keeps what belongs to others', () => {
    expect(write(blank, 'page=4&tab=a')).toBe('tab=a');
  });

  it.each([
    ['keyword=%20%20', { keyword: '' }],
    [`keyword=${'长'.repeat(101)}`, { keyword: '长'.repeat(100) }],
    ['type=一', { type: null }],
    ['type=-1', { type: null }],
    ['page=0', { page: 1 }],
    ['page=x', { page: 1 }],
    ['size=37', { size: 20 }],
    ['from=2026-13', { from: '' }],
    ['from=2026-9', { from: '' }],
  ])('reads %s as its default or what is left of it', (address, part) => {
    expect(read(address)).toEqual({ ...blank, ...part });
  });
});
