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
  { fill: '#c5cefe', edge: '#5f67a3', darkFill: '#3d4262', darkEdge: '#96a0dc' },
  { fill: '#ecdca9', edge: '#877127', darkFill: '#463b17', darkEdge: '#b8a361' },
  { fill: '#fdcfea', edge: '#975f82', darkFill: '#4c2f41', darkEdge: '#c991b3' },
  { fill: '#b9ebc9', edge: '#3e845a', darkFill: '#22442f', darkEdge: '#75b68c' },
  { fill: '#f8c4ae', edge: '#9a5a3e', darkFill: '#5d3b2d', darkEdge: '#d39378' },
  { fill: '#ace8ff', edge: '#1e7f9d', darkFill: '#144150', darkEdge: '#61b1ce' },
  { fill: '#cdd3cb', edge: '#686f65', darkFill: '#424641', darkEdge: '#a0a79d' },
  { fill: '#fff3be', edge: '#8f7f34', darkFill: '#332b04', darkEdge: '#b4a561' },
  { fill: '#d2ffe5', edge: '#518e6e', darkFill: '#143223', darkEdge: '#7bb394' },
  { fill: '#e8f0ff', edge: '#747e90', darkFill: '#282d36', darkEdge: '#9ba5b7' },
];
