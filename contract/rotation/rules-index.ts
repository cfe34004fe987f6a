import { normaliseName } from '../kernel/text';
import { groupBy } from '../kernel/group-by';
import { indexSubject, type SubjectIndex } from './lists';
import type { Reference, ReferencePerson } from './types';

export interface VersionIndex {
  versionId: number;
  name: string;
  /** Subjects by normalised name: a major may have a scheme for each number of years. */
  subjects: Map<string, SubjectIndex[]>;
}

/**
 * The scheme of a major for somebody's years of training; the only one that the version has of the major where none is
 * for these years, because people whose training was shortened learn in its departments.
 */
export function subjectFor(
  { subjects }: VersionIndex,
  { major, years }: Pick<ReferencePerson, 'major' | 'years'>,
): SubjectIndex | undefined {
  const schemes = subjects.get(normaliseName(major)) ?? [];
  return schemes.find((scheme) => scheme.years === years) ?? (schemes.length === 1 ? schemes[0] : undefined);
}

/** The reference snapshot, ready for lookups: no check searches a list. */
export interface ReferenceIndex {
  byStaffId: Map<string, ReferencePerson[]>;
  byStudentId: Map<string, ReferencePerson[]>;
  byName: Map<string, ReferencePerson[]>;
  /** People by staff id without leading zeros: what is left of an id that Excel took for a number. */
  byBareId: () => Map<string, ReferencePerson[]>;
  hasVersions: boolean;
  versionByYear: Map<number, VersionIndex>;
  typeIds: Map<string, number>;
  typeNames: Map<number, string>;
}

/** Indexes a snapshot; to be kept as long as the snapshot is. */
export function indexReference({ people, handbook }: Reference): ReferenceIndex {
  const versionByYear = new Map<number, VersionIndex>();
  for (const version of handbook.versions) {
    const subjects = version.subjects.map((subject) => indexSubject(version.versionId, subject));
    const index: VersionIndex = {
      versionId: version.versionId,
      name: version.versionName,
      subjects: groupBy(subjects, (subject) => normaliseName(subject.name)),
    };
    for (const year of version.grades) versionByYear.set(year, index);
  }
  let byBareId: Map<string, ReferencePerson[]> | undefined;
  return {
    byStaffId: groupBy(people, (person) => plainId(person.staffId)),
    byStudentId: groupBy(
      people.filter((person) => person.studentId.trim() !== ''),
      (person) => plainId(person.studentId),
    ),
    byName: groupBy(people, (person) => person.name.trim()),
    byBareId: () => (byBareId ??= groupBy(people, (person) => bareId(person.staffId))),
    hasVersions: handbook.versions.length > 0,
    versionByYear,
    typeIds: new Map(handbook.personTypes.map((type) => [normaliseName(type.type_name), type.id])),
    typeNames: new Map(handbook.personTypes.map((type) => [type.id, type.type_name])),
  };
}

/** An id as it is compared: half-width, trimmed. */
export function plainId(id: string): string {
  return id.normalize('NFKC').trim();
}

/** An id without what Excel drops when it takes it for a number, and in one case of letters. */
export function bareId(id: string): string {
  return plainId(id).replace(/^0+/, '').toLowerCase();
}
