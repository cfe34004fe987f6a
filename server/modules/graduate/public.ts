/** What other modules may ask of the teaching of students (docs/adr/0047). */
export type { PlacesAsked, StudentPlace } from './student-places';
export { presentSemester, semesterFacts, type SemesterFact } from './semester-facts';
