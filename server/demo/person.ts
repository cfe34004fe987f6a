/** An invented person as the demo stores it. */
export interface DemoPerson {
  id: number;
  name: string;
  staffId: string;
  studentId: string;
  typeId: number;
  gender: number;
  recruitYear: number | null;
  /** Training major; empty where the person has none. */
  major: string;
  deptId: number;
  baseId: number | null;
  /** YYYY-MM-DD. */
  enrolledOn: string | null;
}
