/** Hospitals of one country have one clock, whatever a device's or a server's is set to; it knows no summer time. */
export const hospitalOffsetMs = 8 * 3_600_000;

/** `YYYY-MM-DD HH:mm:ss` of the hospital's clock. @param at a moment, or its ms since 1970 */
export function hospitalTime(at: Date | number): string {
  return new Date(Number(at) + hospitalOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD` of the hospital's calendar. @param at a moment, or its ms since 1970 */
export function hospitalDay(at: Date | number): string {
  return hospitalTime(at).slice(0, 10);
}

/** A file's name with the hospital's day: `角色` becomes `角色_20261121.xlsx`. */
export function datedName(name: string, ending: string, at: Date | number): string {
  return `${name}_${hospitalDay(at).replaceAll('-', '')}.${ending}`;
}
