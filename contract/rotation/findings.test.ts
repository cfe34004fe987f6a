import { describe, expect, it } from 'vitest';
import { fileErrorMessage, findingText, findingTexts } from './findings';
import { fileErrorCodes, findingCodes } from './types';

describe('the texts of findings', () => {
  it('name the likely names, or what else to do', () => {
    const miss = { reason: 'unknown', name: '心内' } as const;
    expect(findingText('DEPT_NOT_IN_HANDBOOK', miss, [])).toBe('科室“心内”不在该专业手册中，请按手册填写');
    expect(findingText('DEPT_NOT_IN_HANDBOOK', miss, ['心血管内科', '心血管外科'])).toBe(
      '科室“心内”不在该专业手册中，是否为“心血管内科”、“心血管外科”？',
    );
  });

  it('say in which months a department is linked', () => {
    const miss = { reason: 'notInMonth', name: '老年医学科', month: '2027-01' } as const;
    const text = (from: string | null, to: string | null) =>
      findingText('SUBJECT_DEPT_LINK_MISSING', { ...miss, from, to }, []);
    expect(text('2025-01', '2026-12')).toContain('（2025-01 起至 2026-12 止）不含 2027-01');
    expect(text(null, '2026-12')).toContain('（至 2026-12 止）');
    expect(text('2027-02', null)).toContain('（2027-02 起）');
  });

  it('exist for every code and for no other', () => {
    expect(Object.keys(findingTexts).sort()).toEqual([...findingCodes].sort());
  });
});

it.each(fileErrorCodes)('%s tells what to do', (code) => expect(fileErrorMessage(code)).toMatch(/请/));
