/** A place on the earth in degrees, north and east. */
export interface Position {
  lat: number;
  lng: number;
}

/** Mean radius of the earth in metres. */
const earthRadius = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places along the ground, right to half a percent. */
export function metersBetween(a: Position, b: Position): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const east = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const chord = north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** A place and metres around it. */
export interface Area extends Position {
  radius: number;
}

/** `约 320 米` from an area that somebody is outside of; empty within it. */
export function awayWords(area: Area, position: Position): string {
  const metres = Math.round(metersBetween(area, position));
  if (metres <= area.radius) return '';
  return metres < 10_000 ? `约 ${metres} 米` : `约 ${Math.round(metres / 1000)} 公里`;
}
