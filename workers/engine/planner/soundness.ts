import type { Model, Person } from './model-types';
import type { Schedule } from './places';

/**
 * Whether the stays that a schedule makes together with what is fixed are long enough and not too many: a stay that is
 * cut at the frozen half month, or a reserve that only lengthened another stay, must not be left alone too short. Stays
 * that were like that before, and that planning cannot change, are not its fault.
 */
export class Soundness {
  private readonly std: Int16Array;
  private readonly hosp: Int16Array;
  /** 1: fixed by a pin or frozen, 2: placed by the schedule. */
  private readonly how: Uint8Array;

  constructor(private readonly model: Model) {
    this.std = new Int16Array(model.T);
    this.hosp = new Int16Array(model.T);
    this.how = new Uint8Array(model.T);
  }

  isSound(person: Person, schedule: Schedule): boolean {
    this.lay(person, schedule);
    const counts = new Map<number, number>();
    let run = { std: -1, hosp: -1, length: 0, isPlaced: false };
    for (let slot = 0; slot <= this.model.T; slot++) {
      if (slot < this.model.T && this.how[slot] === 0) continue;
      const std = this.std[slot] ?? -1;
      const hosp = this.hosp[slot] ?? -1;
      if (slot < this.model.T && run.std === std && run.hosp === hosp) {
        run.length++;
        run.isPlaced ||= this.how[slot] === 2;
        continue;
      }
      const isCut = !run.isPlaced && slot === person.free[0] && this.wasContinued(person, run);
      if ((run.isPlaced || isCut) && run.length < this.least(person, run.std)) return false;
      counts.set(std, (counts.get(std) ?? 0) + 1);
      run = { std, hosp, length: 1, isPlaced: this.how[slot] === 2 };
    }
    return person.scheme.necessary.every((item) => {
      const more = person.scheme.reserve.std.includes(item.std) ? 1 : 0;
      return (counts.get(this.model.stdIndex.get(item.std)!) ?? 0) <= item.maxPieces + more;
    });
  }

  private lay({ fixed, free }: Person, schedule: Schedule): void {
    this.how.fill(0);
    for (const { from, to, std, hosp } of fixed) {
      this.std.fill(std, from, to);
      this.hosp.fill(hosp, from, to);
      this.how.fill(1, from, to);
    }
    let place = 0;
    for (const { length, std, hosp } of schedule) {
      for (const end = place + length; place < end; place++) {
        const slot = free[place]!;
        this.std[slot] = std;
        this.hosp[slot] = hosp;
        this.how[slot] = 2;
      }
    }
  }

  private wasContinued({ before, free }: Person, run: { std: number; hosp: number }): boolean {
    const next = free[0]!;
    return before?.std[next] === run.std && before.hosp[next] === run.hosp;
  }

  /** How short a stay may be: what is left of an item may be shorter than its shortest piece. */
  private least({ scheme, trainee }: Person, std: number): number {
    const id = this.model.instance.std[std]!.id;
    const item = scheme.necessary.find((item) => item.std === id);
    if (!item) return 1;
    const left = item.slots - (trainee.done[String(id)] ?? 0);
    return left > 0 ? Math.min(item.minPiece, left) : item.minPiece;
  }
}
