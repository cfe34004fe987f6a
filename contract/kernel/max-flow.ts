/**
 * Largest flow from a source to a sink (Dinic), and the smallest cut. Capacities are whole numbers or infinite; what leaves
 * the source is finite.
 */
export class FlowNetwork {
  private readonly heads: number[] = [];
  private readonly targets: number[] = [];
  private readonly nexts: number[] = [];
  private readonly rooms: number[] = [];
  private level = new Int32Array(0);
  private readonly path: number[] = [];

  /** A new node; returns its number. */
  node(): number {
    return this.heads.push(-1) - 1;
  }

  /** An edge that takes `room` at most; returns its number. */
  edge(from: number, to: number, room: number): number {
    const edge = this.half(from, to, room);
    this.half(to, from, 0);
    return edge;
  }

  private half(from: number, to: number, room: number): number {
    this.targets.push(to);
    this.rooms.push(room);
    this.nexts.push(this.heads[from]!);
    return (this.heads[from] = this.targets.length - 1);
  }

  /** What still fits through an edge. */
  room(edge: number): number {
    return this.rooms[edge]!;
  }

  run(source: number, sink: number): number {
    let flow = 0;
    const tried = new Int32Array(this.heads.length);
    while (this.spread(source) && this.level[sink]! >= 0) {
      tried.set(this.heads);
      for (;;) {
        const pushed = this.push(source, sink, tried);
        if (pushed === 0) break;
        flow += pushed;
      }
    }
    return flow;
  }

  /** After `run`: whether a node lies on the source's side of the smallest cut. */
  isBefore(node: number): boolean {
    return this.level[node]! >= 0;
  }

  private spread(source: number): boolean {
    const { heads, targets, nexts, rooms } = this;
    if (this.level.length !== heads.length) this.level = new Int32Array(heads.length);
    const { level } = this;
    level.fill(-1);
    level[source] = 0;
    const queue = [source];
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at]!;
      for (let edge = heads[node]!; edge >= 0; edge = nexts[edge]!) {
        const next = targets[edge]!;
        if (rooms[edge]! > 0 && level[next]! < 0) {
          level[next] = level[node]! + 1;
          queue.push(next);
        }
      }
    }
    return true;
  }

  /** One path of the layers, without recursion: the layers may be many. */
  private push(source: number, sink: number, tried: Int32Array): number {
    const { targets, nexts, rooms, level, path } = this;
    path.length = 0;
    let node = source;
    while (node !== sink) {
      let edge = tried[node]!;
      const deeper = level[node]! + 1;
      while (edge >= 0 && (rooms[edge]! <= 0 || level[targets[edge]!] !== deeper)) edge = nexts[edge]!;
      tried[node] = edge;
      if (edge >= 0) {
        path.push(edge);
        node = targets[edge]!;
        continue;
      }
      const back = path.pop();
      if (back === undefined) return 0;
      node = targets[back ^ 1]!;
      tried[node] = nexts[back]!;
    }
    let least = Infinity;
    for (const edge of path) least = Math.min(least, rooms[edge]!);
    for (const edge of path) {
      rooms[edge]! -= least;
      rooms[edge ^ 1]! += least;
    }
    return least;
  }
}

export interface Edge {
  from: number;
  to: number;
  /** What it takes. */
  most: number;
}

/**
 * The largest flow through a graph that is there as a list.
 * @returns the flow, and which nodes lie on the source's side: their edges to the others are a smallest cut
 */
export function maxFlow(nodes: number, edges: readonly Edge[], source: number, sink: number) {
  const network = new FlowNetwork();
  for (let at = 0; at < nodes; at++) network.node();
  for (const { from, to, most } of edges) network.edge(from, to, most);
  const flow = network.run(source, sink);
  return { flow, isReached: Array.from({ length: nodes }, (_, node) => network.isBefore(node)) };
}
