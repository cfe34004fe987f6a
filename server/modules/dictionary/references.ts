import { and, count, eq, inArray } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { byId, type Reference } from '@server/kits/references';
import { movedBases, movedCapacities, movedParts, movedPosts } from './departments/moves';
import { departments } from './tables';

export const dictionaryReferences: Reference[] = [
  {
    key: 'dictionary.parts',
    to: 'department',
    columns: ['department.parent_id'],
    needs: {
      label: '下级科室',
      forbids: ['stop'],
      async count(db, ids) {
        const rows = await db
          .select({ id: departments.parentId, count: count() })
          .from(departments)
          .where(and(inArray(departments.parentId, [...ids]), eq(departments.status, EnableState.enabled)))
          .groupBy(departments.parentId);
        return byId(rows);
      },
    },
    merges: movedParts,
  },
  { key: 'dictionary.posts', to: 'department', columns: ['department_person.dept_id'], merges: movedPosts },
  { key: 'dictionary.bases', to: 'department', columns: ['train_base_dept.dept_id'], merges: movedBases },
  { key: 'dictionary.capacities', to: 'department', columns: ['department_capacity.dept_id'], merges: movedCapacities },
  {
    to: 'department',
    columns: ['department.merged_into', 'department_change.dept_id', 'department_change.target_id'],
    because: 'the history of departments, which stopped ones belong to',
  },
  {
    to: 'person',
    columns: [
      'department_person.person_id',
      'train_base_person.person_id',
      'teach_chamber.director_id',
      'teach_chamber.secretary_id',
      'teach_chamber_member.person_id',
    ],
    because: 'lists leave deleted people out, and the next who is given the post takes it',
  },
  {
    to: 'train_base',
    columns: [
      'train_base_major.base_id',
      'train_base_dept.base_id',
      'train_base_person.base_id',
      'train_base_quota.base_id',
      'train_base_certificate.base_id',
    ],
    because: 'a part of the base, which goes with it',
  },
  { to: 'major', columns: ['train_base_major.major_id'], because: 'a major that is stopped keeps its base' },
];
