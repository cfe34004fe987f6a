import { monthIndex } from '@contract/kernel/half-month';
import { normaliseName } from '@contract/kernel/text';
import { describe, expect, it } from 'vitest';
import { demoDepartments } from './departments';
import { editions, withChanges } from './edition-changes';
import { demoHandbook, schemeOutlines, type DemoSubject } from './handbook';
import { demoMajors, formerMajor, residentMajors } from './majors';
import { outlineTotal } from './scheme-outline';
import { linkHolds } from './standard-departments';

const subjects = demoHandbook.flatMap((version) =>
  version.subjects.map((subject) => ({ title: `${version.name} ${subject.name}`, version, subject })),
);
const sum = (items: { halfMonths: number }[]) => items.reduce((total, item) => total + item.halfMonths, 0);
const ofKind = (subject: DemoSubject, kind: string) => subject.items.filter((item) => item.kind === kind);

describe('demo departments and majors', () => {
  it('has at least 45 departments with names that stay apart when compared', () => {
    expect(demoDepartments.length).toBeGreaterThanOrEqual(45);
    expect(new Set(demoDepartments.map(({ name }) => normaliseName(name))).size).toBe(demoDepartments.length);
  });

  it('writes brackets in both widths', () => {
    const names = demoDepartments.map(({ name }) => name);
    expect(names.some((name) => name.includes('（'))).toBe(true);
    expect(names.some((name) => name.includes('('))).toBe(true);
  });

  it('has at least 12 training majors, each but a former one a subject of every version', () => {
    expect(residentMajors.length).toBeGreaterThanOrEqual(12);
    const trained = demoMajors.map(({ name }) => name).filter((name) => name !== formerMajor);
    for (const version of demoHandbook)
      expect(version.subjects.map(({ name }) => name).sort()).toEqual(trained.toSorted());
  });
});

describe('demo handbook', () => {
  it('has one version per year of entry from 2022 to 2026, and they differ', () => {
    expect(demoHandbook.map(({ grade }) => grade)).toEqual([2022, 2023, 2024, 2025, 2026]);
    const lists = demoHandbook.map(({ subjects: all }) =>
      JSON.stringify(all.map(({ items }) => items.map((item) => [item.name, item.halfMonths]))),
    );
    expect(new Set(lists).size).toBe(5);
  });

  it.each(editions)('adds every scheme of $grade up to its total', ({ changes }) => {
    for (const outline of schemeOutlines)
      expect([outline.subject, outlineTotal(withChanges(outline, changes))]).toEqual([outline.subject, outline.months]);
  });

  it('asks residents for 33 to 36 months, some items in half months', () => {
    for (const { subject } of subjects.filter(({ subject: { name } }) => residentMajors.some((m) => m.name === name))) {
      expect(subject.halfMonths).toBeGreaterThanOrEqual(66);
      expect(subject.halfMonths).toBeLessThanOrEqual(72);
    }
    expect(subjects.some(({ subject }) => subject.items.some((item) => item.halfMonths % 2 === 1))).toBe(true);
  });

  it.each(subjects)('$title: items in whole half months that fill the scheme', ({ subject }) => {
    expect(subject.items.every((item) => Number.isInteger(item.halfMonths) && item.halfMonths > 0)).toBe(true);
    const chosen = sum(subject.groups);
    expect(sum(ofKind(subject, 'necessary')) + chosen + sum(ofKind(subject, 'reserve'))).toBe(subject.halfMonths);
  });

  it.each(subjects)('$title: a hospital department has one meaning', ({ subject }) => {
    const placed = [...ofKind(subject, 'necessary'), ...ofKind(subject, 'optional')].flatMap((item) =>
      item.links.map((link) => link.deptName),
    );
    expect(placed.filter((name, index) => placed.indexOf(name) !== index)).toEqual([]);
  });

  it.each(subjects)('$title: every item can be placed in any month', ({ subject }) => {
    for (const month of ['2022-09', '2024-01', '2026-09', '2032-08'].map(monthIndex))
      for (const item of subject.items)
        expect([item.name, item.links.some((link) => linkHolds(link, month))]).toEqual([item.name, true]);
  });
});
