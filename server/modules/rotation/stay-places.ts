import { sql } from 'drizzle-orm';
import type { StayPlaces } from '../approval/public';
import { rotationStays } from './tables';

/** Where a stay is and who teaches in it, for whoever reviews what is about it. */
export const stayPlaces: StayPlaces = {
  key: 'rotation',
  deptOf: (id) => sql`(select stay.dept_id from ${rotationStays} stay where stay.id = ${id})`,
  teacherOf: (id) => sql`(select stay.teacher_id from ${rotationStays} stay where stay.id = ${id})`,
};
