import { defaultPersonType } from '../kernel/enums';
import { normaliseName } from '../kernel/text';
import type { SubjectIndex } from './lists';
import type { Report } from './report';
import { bareId, plainId, subjectFor, type ReferenceIndex } from './rules-index';
import type { FixedSpots } from './sheet';
import { maxSuggestions } from './suggest';
import type { ReferencePerson } from './types';

/** The fixed cells of a row, trimmed; null where the cell is broken (and was reported as such). */
export interface RowWords {
  name: string | null;
  staffId: string | null;
  major: string | null;
  personType: string | null;
  grade: string | null;
}

export interface RowPlace {
  row: number;
  spots: FixedSpots;
  report: Report;
}

/** Who a row is about. `subject` is null when the person's months cannot be checked. */
export interface Match {
  person: ReferencePerson;
  subject: SubjectIndex | null;
}

/** Who the row is about and by which handbook it is judged; requirements section 5, in its order. */
export function identify(words: RowWords, at: RowPlace, index: ReferenceIndex): Match | null {
  const { row, spots, report } = at;
  if (words.name === '') report.add('NAME_REQUIRED', row, spots.name, undefined);
  if (words.staffId === '') report.add('STAFF_ID_REQUIRED', row, spots.staffId, undefined);
  if (words.major === '') report.add('MAJOR_REQUIRED', row, spots.major, undefined);
  if (!words.staffId) return null;

  const typeId = index.typeIds.get(normaliseName(words.personType ?? '')) ?? defaultPersonType;
  const person = findPerson(index, words.staffId, typeId, words.name ?? '');
  if (!person) {
    reportUnknown({ ...words, staffId: words.staffId }, typeId, at, index);
    return null;
  }
  const systemMajor = normaliseName(person.major);
  const majorDiffers = Boolean(words.major) && normaliseName(words.major!) !== systemMajor;
  if (words.name && words.name !== person.name.trim()) {
    const detail = { name: words.name, staffId: words.staffId, systemName: person.name };
    report.add('NAME_MISMATCH', row, spots.name, detail, { value: words.name, suggestions: [person.name] });
    // Name and major both differ: the id is someone else's, and their handbook says nothing about this row.
    if (majorDiffers) return null;
  }
  const subject = findSubject(person, words, at, index);
  if (majorDiffers && systemMajor !== '') {
    const detail = { major: words.major!, systemMajor: person.major };
    report.add('MAJOR_MISMATCH', row, spots.major, detail, { value: words.major!, suggestions: [person.major] });
  }
  return { person, subject };
}

/**
 * A staff id as the system spells it: half-width, and whole numbers in digits, for some programs write the number
 * 2026000018 as 2.026000018E9. Beyond 15 digits such a spelling has lost what it stood for and stays as it is.
 */
export function staffIdOf(text: string, isNumber: boolean): string {
  const number = Number(text);
  if (isNumber && Number.isSafeInteger(number)) return /^\d+$/.test(text) ? text : String(number);
  return plainId(text);
}

/** By staff id, else by student id; always with the type. */
function findPerson(index: ReferenceIndex, id: string, typeId: number, name: string): ReferencePerson | null {
  for (const people of [index.byStaffId.get(id), index.byStudentId.get(id)]) {
    const found = people?.filter((person) => person.typeId === typeId) ?? [];
    if (found.length > 0) return found.find((person) => person.name.trim() === name) ?? found[0]!;
  }
  return null;
}

function reportUnknown(
  words: RowWords & { staffId: string },
  typeId: number,
  { row, spots, report }: RowPlace,
  index: ReferenceIndex,
): void {
  const { staffId } = words;
  const name = words.name ?? '';
  const typeName = index.typeNames.get(typeId) ?? '';
  const sameId = index.byStaffId.get(staffId) ?? index.byStudentId.get(staffId) ?? [];
  const otherType = sameId.length > 0 ? (index.typeNames.get(sameId[0]!.typeId) ?? '其他类型人员') : null;
  const ofType = (people: ReferencePerson[] = []) => people.filter((person) => person.typeId === typeId);
  const padded = ofType(index.byBareId().get(bareId(staffId))).sort((a, b) => rank(a, name) - rank(b, name));
  const namesakes = name === '' ? [] : ofType(index.byName.get(name));
  const byName = padded.length === 0;
  const likely = otherType === null ? (byName ? namesakes : padded) : [];
  const suggestions = likely.slice(0, maxSuggestions).map((person) => person.staffId);
  const detail = { name, staffId, typeName, otherType, byName };
  report.add('PERSON_NOT_FOUND', row, spots.staffId, detail, { value: staffId, suggestions });
}

function rank(person: ReferencePerson, name: string): number {
  return person.name.trim() === name ? 0 : 1;
}

/** The subject of the version of the person's year of entry, by the system's major. */
function findSubject(
  person: ReferencePerson,
  words: RowWords,
  { row, spots, report }: RowPlace,
  index: ReferenceIndex,
): SubjectIndex | null {
  const gradeSpot = spots.grade ?? spots.staffId;
  const grade = { value: spots.grade ? (words.grade ?? '') : (words.staffId ?? '') };
  const major = { value: words.major ?? '' };
  const version = person.recruitYear === null ? undefined : index.versionByYear.get(person.recruitYear);
  if (person.recruitYear === null) report.add('RECRUIT_YEAR_MISSING', row, gradeSpot, { name: person.name }, grade);
  else if (!index.hasVersions) report.add('VERSION_LIST_EMPTY', row, gradeSpot, undefined, grade);
  else if (!version)
    report.add(
      'VERSION_NOT_FOR_YEAR',
      row,
      gradeSpot,
      { name: person.name, year: person.recruitYear, cell: words.grade ?? '' },
      grade,
    );

  if (person.major.trim() === '') {
    report.add('SYSTEM_MAJOR_MISSING', row, spots.major, { name: person.name }, major);
    return null;
  }
  if (!version) return null;
  const subject = subjectFor(version, person);
  if (!subject) {
    // Schemes of other years may be there: the years are what is wrong then.
    const isOfOtherYears = version.subjects.has(normaliseName(person.major)) && person.years;
    const named = isOfOtherYears ? `${person.major}（${person.years} 年）` : person.major;
    const detail = { major: named, version: version.name };
    report.add('MAJOR_NOT_IN_VERSION', row, spots.major, detail, major);
    return null;
  }
  return subject;
}
