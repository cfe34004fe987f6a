/** A place on the earth in degrees; latitude north, longitude east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Mean radius of the earth in metres. */
const earthRadius = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places along the ground, right to half a percent. */
export function metersBetween(a: Position, b: Position): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}
