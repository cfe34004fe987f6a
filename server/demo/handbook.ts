import { editions, withChanges } from './edition-changes';
import type { OptionalGroupOutline, SchemeOutline } from './scheme-outline';
import { medicalSchemes } from './schemes-medical';
import { otherSchemes } from './schemes-other';
import { surgicalSchemes } from './schemes-surgical';
import { linksOf, reserveName, type DemoLink } from './standard-departments';

/** The demo's handbook: one version per year of entry, numbered as the database will hold it. Lengths in half months. */
export interface DemoItem {
  id: number;
  name: string;
  kind: 'necessary' | 'optional' | 'reserve';
  groupId: number | null;
  halfMonths: number;
  /** Year of training in which it is usually placed, 1 to 3. */
  stage: number;
  sort: number;
  links: DemoLink[];
}
export interface DemoGroup {
  id: number;
  name: string;
  selectType: 'fixed' | 'free';
  minDepts: number;
  maxDepts: number;
  halfMonths: number;
}
export interface DemoSubject {
  id: number;
  name: string;
  halfMonths: number;
  groups: DemoGroup[];
  items: DemoItem[];
}
export interface DemoVersion {
  id: number;
  name: string;
  grade: number;
  subjects: DemoSubject[];
}

export const schemeOutlines: readonly SchemeOutline[] = [...medicalSchemes, ...surgicalSchemes, ...otherSchemes];

/** All versions, oldest first. */
export const demoHandbook: readonly DemoVersion[] = buildVersions();

const subjectByGradeAndName = new Map(
  demoHandbook.flatMap((version) =>
    version.subjects.map((subject) => [`${version.grade}/${subject.name}`, { version, subject }]),
  ),
);

/** Version and subject that hold for a year of entry and a major; undefined when there is none. */
export function schemeFor(grade: number, major: string): { version: DemoVersion; subject: DemoSubject } | undefined {
  return subjectByGradeAndName.get(`${grade}/${major}`);
}

function buildVersions(): DemoVersion[] {
  let subjectId = 0;
  let groupId = 0;
  let itemId = 0;

  return editions.map((edition, index) => {
    const subjectOf = (outline: SchemeOutline): DemoSubject => {
      const items: DemoItem[] = [];
      const add = (item: Pick<DemoItem, 'name' | 'kind' | 'groupId' | 'halfMonths'>, stage: number) =>
        items.push({
          ...item,
          id: ++itemId,
          name: edition.renamed[item.name] ?? item.name,
          stage,
          sort: items.length,
          links: linksOf(item.name),
        });

      let before = 0;
      for (const [name, months] of Object.entries(outline.necessary)) {
        const stage = Math.min(3, 1 + Math.floor((3 * before) / outline.months));
        add({ name, kind: 'necessary', groupId: null, halfMonths: months * 2 }, stage);
        before += months;
      }
      const groups = outline.optional.map((group) => ({ id: ++groupId, ...groupOf(group) }));
      for (const [position, group] of outline.optional.entries())
        for (const name of group.from) {
          const halfMonths = Math.ceil((group.months * 2) / group.max);
          add({ name, kind: 'optional', groupId: groups[position]!.id, halfMonths }, 3);
        }
      add({ name: reserveName, kind: 'reserve', groupId: null, halfMonths: outline.reserve * 2 }, 3);
      return { id: ++subjectId, name: outline.subject, halfMonths: outline.months * 2, groups, items };
    };

    return {
      id: index + 1,
      name: edition.name,
      grade: edition.grade,
      subjects: schemeOutlines.map((outline) => subjectOf(withChanges(outline, edition.changes))),
    };
  });
}

function groupOf(group: OptionalGroupOutline): Omit<DemoGroup, 'id'> {
  return {
    name: group.name,
    selectType: group.selectType,
    minDepts: group.min,
    maxDepts: group.max,
    halfMonths: group.months * 2,
  };
}
