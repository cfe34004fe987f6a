import { describe, expect, it } from 'vitest';
import {
  codeOf,
  codePattern,
  codeWords,
  stateAfter,
  tidyCode,
  whisperStateKeys,
  type WhisperAction,
  type WhisperState,
} from './rules';

describe('states', () => {
  const table: Record<WhisperAction, Record<WhisperState, WhisperState | undefined>> = {
    add: { unread: 'unread', processing: 'processing', replied: 'processing', closed: undefined },
    accept: { unread: 'processing', processing: undefined, replied: undefined, closed: undefined },
    reply: { unread: 'replied', processing: 'replied', replied: 'replied', closed: undefined },
    assign: { unread: 'processing', processing: 'processing', replied: 'processing', closed: undefined },
    transfer: { unread: 'unread', processing: 'unread', replied: 'unread', closed: undefined },
    close: { unread: 'closed', processing: 'closed', replied: 'closed', closed: undefined },
    publish: { unread: undefined, processing: undefined, replied: 'replied', closed: 'closed' },
  };
  it.each(Object.entries(table))('%s', (action, states) => {
    for (const state of whisperStateKeys) expect(stateAfter(state, action as WhisperAction)).toBe(states[state]);
  });
});

describe('receipt codes', () => {
  it('have a letter of each byte, every letter as often as the others', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    const seen = new Map<string, number>();
    for (let at = 0; at + 20 <= 256; at += 4)
      for (const letter of codeOf(bytes.subarray(at, at + 20)).slice(0, 4))
        seen.set(letter, (seen.get(letter) ?? 0) + 1);
    expect(codeOf(bytes)).toMatch(codePattern);
    expect(new Set(codeOf(bytes.subarray(0, 20)))).toHaveProperty('size', 20);
    expect([...seen.values()].every((times) => times >= 7)).toBe(true);
  });

  it('are read however somebody wrote them down', () => {
    const code = codeOf(new Uint8Array(20).fill(9));
    expect(codeWords(code)).toBe('KKKKK-KKKKK-KKKKK-KKKKK');
    expect(tidyCode(` ${codeWords(code).toLowerCase()} `)).toBe(code);
    expect(tidyCode('O0I1')).not.toMatch(codePattern);
  });
});
