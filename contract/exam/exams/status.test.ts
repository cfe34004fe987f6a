import { describe, expect, it } from 'vitest';
import { nextStatus } from './acts';
import { effectiveStatus } from './status';

const plain = { review_flag: 1, has_human_parts: true };

describe('the states of an exam', () => {
  it('never cancels a running exam: extension and make-up keep its answers valid', () => {
    expect(nextStatus(6, 'cancel', plain)).toBeNull();
    expect(nextStatus(5, 'cancel', plain)).toBe(9);
  });

  it('goes around the review and around marking where there is nothing to review or mark', () => {
    expect(nextStatus(1, 'submit', plain)).toBe(2);
    expect(nextStatus(1, 'submit', { ...plain, review_flag: 2 })).toBe(4);
    expect(nextStatus(6, 'close', plain)).toBe(7);
    expect(nextStatus(6, 'close', { ...plain, has_human_parts: false })).toBe(8);
  });

  it('lets the clock start what waits, and nothing else', () => {
    const start_at = '2026-11-25T01:00:00Z';
    const at = Date.parse(start_at);
    expect(effectiveStatus({ status: 5, start_at }, at)).toBe(6);
    expect(effectiveStatus({ status: 5, start_at }, at - 1)).toBe(5);
    expect(effectiveStatus({ status: 4, start_at }, at)).toBe(4);
    expect(effectiveStatus({ status: 6, start_at }, at + 1e9)).toBe(6);
  });
});
