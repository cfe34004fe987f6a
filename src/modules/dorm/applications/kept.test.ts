import { expect, it } from 'vitest';
import { applyChoices, type ApplyChoices } from '@contract/dorm/applications';
import { wholeChoices } from './kept';

const choices: ApplyChoices = {
  place: '',
  lodging_state: '',
  seasons: [{ name: '秋季', from_on: null, until_on: '2026-09-15', kinds: ['checkIn'] }],
  buildings: [{ id: 1, name: '杏林楼', free: 3 }],
};

it('choices of today stay as they are', () => {
  expect(wholeChoices(choices)).toEqual(choices);
});

it('those that were kept before an update have no season', () => {
  const { seasons: _seasons, ...kept } = choices;
  expect(applyChoices.parse(wholeChoices(kept))).toEqual({ ...choices, seasons: [] });
});
