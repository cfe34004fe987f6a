/** Codes of the roles that the program makes and refers to: they can be changed, but not removed. */
const builtInRoles = [
  'admin',
  'secretary',
  'teacher',
  'student',
  'ops',
  'dormManager',
  'studentUnion',
  'graduate',
  'visitor',
] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

export function isBuiltIn(code: string): boolean {
  return (builtInRoles as readonly string[]).includes(code);
}
