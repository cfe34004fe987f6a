import { statusWord } from '../kernel/enums';
import { genderWord } from './person-values';
import type { UserRecord } from './types';

/** The training major that a record's JSON field holds. */
export function majorOf({ data }: Pick<UserRecord, 'data'>): string {
  return (JSON.parse(data) as { training_major?: string }).training_major ?? '';
}

/** A record as a row of `peopleSheet`. */
export function exportedPerson(record: UserRecord) {
  return {
    ...record,
    gender_name: genderWord(record.gender),
    training_major: majorOf(record),
    status_name: statusWord(record.status),
  };
}
