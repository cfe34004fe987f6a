import type { PersonRef } from '@contract/people/person-ref';

/** The holder of a post as a list, which is empty when nobody holds it. */
export const some = (person: PersonRef | null | undefined): PersonRef[] => (person ? [person] : []);
export const idsOf = (people: readonly PersonRef[]) => people.map(({ user_id: id }) => id);
export const namesOf = (people: readonly PersonRef[]) => people.map(({ name }) => name).join('、');
