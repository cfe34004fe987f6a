import { describe, expect, it } from 'vitest';
import { demoAccounts } from './accounts';
import { schemeFor } from './handbook';
import { incompletePeople } from './incomplete-people';
import { completePeople, demoPeople } from './people';

describe('demo people', () => {
  const people = demoPeople(20_000);

  it('are as many as asked for, with ids, staff ids and student ids of their own', () => {
    expect(people).toHaveLength(20_000);
    expect(new Set(people.map(({ id }) => id)).size).toBe(20_000);
    expect(new Set(people.map(({ staffId }) => staffId)).size).toBe(20_000);
    const studentIds = people.flatMap(({ studentId }) => (studentId ? [studentId] : []));
    expect(new Set(studentIds).size).toBe(studentIds.length);
  });

  it('are the same people in a demo of any size', () => {
    expect(completePeople(1200)).toEqual(people.slice(0, completePeople(1200).length));
  });

  it('are of all seven types, most of them residents', () => {
    const types = people.slice(0, 1200).map(({ typeId }) => typeId);
    expect(new Set(types).size).toBe(7);
    expect(types.filter((type) => type === 1).length).toBeGreaterThan(600);
  });

  it('have namesakes, names of two to four characters and one of twenty', () => {
    const names = demoPeople(1200).map(({ name }) => name);
    expect(new Set(names).size).toBeLessThan(1200);
    expect(new Set(names.map((name) => Array.from(name).length))).toEqual(new Set([2, 3, 4, 5, 7, 20]));
  });

  it('have staff ids with leading zeros, with letters and of more than 15 digits', () => {
    const ids = demoPeople(1200).map(({ staffId }) => staffId);
    for (const form of [/^00\d+$/, /^[A-Z]+-?\d/, /^\d{17}$/]) expect(ids.some((id) => form.test(id))).toBe(true);
  });

  it('all have a scheme, except those who are incomplete on purpose and staff', () => {
    const without = people.filter((person) => !person.recruitYear || !schemeFor(person.recruitYear, person.major));
    const trainees = without.filter(({ typeId }) => typeId !== 7);
    expect(trainees.map(({ name }) => name)).toEqual(['示例缺年级', '示例无手册', '示例缺专业', '示例旧专业']);
    expect(incompletePeople.length).toBeLessThanOrEqual(10);
  });

  it('include the people of the accounts', () => {
    for (const account of demoAccounts)
      expect(people.find(({ id }) => id === account.personId)).toMatchObject({
        name: account.name,
        typeId: account.typeId,
      });
  });
});
