import { personTypes } from '@contract/kernel/enums';

const digits = (id: number, length: number) => String(id).padStart(length, '0');

/**
 * A staff id in one of the forms hospitals use: leading zeros, letters, hyphens, 17 digits. Forms differ in length
 * or first letters and each holds the person's number, so no two people share one.
 */
export function staffIdOf(id: number, typeId: number, recruitYear: number | null): string {
  switch (typeId) {
    case personTypes.resident.id:
      return residentForms[id % residentForms.length]!(id, recruitYear ?? 0);
    case personTypes.visitingPhysician.id:
      return `JX${recruitYear}-${digits(id, 4)}`;
    case personTypes.visitingNurse.id:
      return `JXHS${digits(id, 5)}`;
    case personTypes.bachelorStudent.id:
      return `B${recruitYear}${digits(id, 6)}`;
    case personTypes.graduateStudent.id:
      return `S${recruitYear}${digits(id, 6)}`;
    case personTypes.residentNurse.id:
      return `gph${digits(id, 6)}`;
    default:
      return digits(id, 7);
  }
}

const residentForms: ((id: number, year: number) => string)[] = [
  (id, year) => `${year}${digits(id, 6)}`,
  (id) => `00${digits(id, 6)}`,
  (id, year) => `ZY${String(year).slice(2)}${digits(id, 5)}`,
  (id, year) => `${year}${digits(id, 6)}`,
  (id, year) => `GP-${year}-${digits(id, 4)}`,
  (id, year) => `4401${year}00${digits(id, 7)}`,
];

/** Student number of those who are enrolled at a university; empty for all others. */
export function studentIdOf(id: number, typeId: number, recruitYear: number | null): string {
  if (typeId === personTypes.bachelorStudent.id) return `${recruitYear}1103${digits(id, 6)}`;
  if (typeId === personTypes.graduateStudent.id) return `${String(recruitYear).slice(2)}2305${digits(id, 6)}`;
  return '';
}
