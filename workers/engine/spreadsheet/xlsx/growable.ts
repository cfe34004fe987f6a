/** A growing array of unsigned 32-bit numbers. */
export class GrowableUint32 {
  data: Uint32Array;
  length = 0;

  constructor(capacity = 1024) {
    this.data = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.data.length) this.grow();
    this.data[this.length++] = value;
  }

  private grow(): void {
    const grown = new Uint32Array(this.data.length * 2);
    grown.set(this.data);
    this.data = grown;
  }

  /** The values in a buffer of their own, just as long as they are. */
  trimmed(): Uint32Array<ArrayBuffer> {
    return this.data.slice(0, this.length);
  }
}
