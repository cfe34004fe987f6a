/**
 * Ten tints for groups of departments. Chosen so that any two stay apart for normal sight and for red-, green- and
 * blue-blind eyes, and so that text on them keeps its contrast; tints.test.ts holds them to that.
 */
export interface Tint {
  fill: string;
  /** Stronger shade of the same hue: a stay's left edge and mark. */
  edge: string;
  darkFill: string;
  darkEdge: string;
}

export const tints: readonly Tint[] = [
  { fill: '#c5cefe', edge: '#5f67a3', darkFill: '#3a4073', darkEdge: '#9ca9ed' },
  { fill: '#ecdca9', edge: '#877127', darkFill: '#6e6424', darkEdge: '#bcb062' },
  { fill: '#fdcfea', edge: '#975f82', darkFill: '#6f455e', darkEdge: '#da95be' },
  { fill: '#b9ebc9', edge: '#3e845a', darkFill: '#113a0e', darkEdge: '#89be83' },
  { fill: '#f8c4ae', edge: '#9a5a3e', darkFill: '#3e0c05', darkEdge: '#e69686' },
  { fill: '#ace8ff', edge: '#1e7f9d', darkFill: '#206c89', darkEdge: '#63bae0' },
  { fill: '#cdd3cb', edge: '#686f65', darkFill: '#636363', darkEdge: '#a8b29e' },
  { fill: '#fff3be', edge: '#8f7f34', darkFill: '#524805', darkEdge: '#bcb062' },
  { fill: '#d2ffe5', edge: '#518e6e', darkFill: '#0e543e', darkEdge: '#6ac2a0' },
  { fill: '#e8f0ff', edge: '#747e90', darkFill: '#2a3744', darkEdge: '#91b2d2' },
];
