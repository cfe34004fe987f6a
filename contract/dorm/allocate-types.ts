/** What automatic assignment of beds speaks of; see `allocate.ts`. */

export const likeness = { must: '必须相同', prefer: '优先相同', off: '不考虑' } as const;
export type Likeness = keyof typeof likeness;
export const likenessKeys = Object.keys(likeness) as Likeness[];

export interface Rules {
  sameType: Likeness;
  sameGrade: Likeness;
}

/** Somebody who needs a bed, or lives in a room already. */
export interface Lodger {
  gender: number | null;
  typeId: number;
  grade: number | null;
}
export interface Applicant extends Lodger {
  id: number;
  /** Wishes; null: none. */
  buildingId: number | null;
  roommateId: number | null;
}
export interface AllocationRoom {
  id: number;
  buildingId: number;
  /** Its own or its building's; null: that of those who live there. */
  gender: number | null;
  /** Free beds, in the order in which they are given. */
  bedIds: readonly number[];
  living: readonly (Lodger & { id: number })[];
}
export interface Placed {
  id: number;
  bedId: number;
  roomId: number;
  /** In words, the weightiest first. */
  reasons: string[];
}
export interface Allocation {
  placed: Placed[];
  unplaced: { id: number; reason: string }[];
  wishes: { kept: number; total: number };
}

/** A room while it is being filled. */
export interface Room extends AllocationRoom {
  people: Applicant[];
}

/** How many wishes somebody has. */
export const wishesOf = ({ buildingId, roommateId }: Applicant) =>
  Number(buildingId !== null) + Number(roommateId !== null);
