import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';

/** Where a student is placed beside the half months of `rotation`, first and last day included. */
export interface StudentPlace {
  userId: number;
  deptId: number;
  from: string;
  to: string;
}

export interface PlacesAsked {
  userIds: readonly number[];
  /** First and last day, both included. */
  from: string;
  to: string;
}

/** What a module knows of where students are; lessons are not arranged over it (ADR 177). */
export interface StudentPlaces {
  placesOf(db: Db, asked: PlacesAsked): Promise<StudentPlace[]>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    studentPlaces: StudentPlaces;
  }
}

/** Where students are, by all modules that know of it. */
export async function studentPlaces(db: Db, asked: PlacesAsked): Promise<StudentPlace[]> {
  const found: StudentPlace[] = [];
  for (const source of given('studentPlaces')) found.push(...(await source.placesOf(db, asked)));
  return found;
}
