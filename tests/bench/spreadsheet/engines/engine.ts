/** What a benchmarked engine hands to the main thread: plain data, and the buffers in it that move without a copy. */
export interface Usable {
  data: unknown;
  transfer?: Transferable[];
}

/** Turns the bytes of a workbook (or, for templates, nothing) into something the main thread can use. */
export type Engine = (bytes: Uint8Array) => Promise<Usable>;
