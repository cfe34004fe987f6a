import type { Model, Person } from './model-types';
import type { Schedule } from './places';
import type { PersonPlan, Piece } from './types';

/** A person's schedule as pieces of half months with ids, around leave and pins; adjacent ones of a department are one. */
export function piecesOf(model: Model, person: Person, schedule: Schedule): PersonPlan {
  const { hosp, std } = model.instance;
  const slots: (Piece | undefined)[] = [];
  for (const { from, to, std: s, hosp: h } of person.fixed) {
    for (let slot = from; slot < to; slot++)
      slots[slot] = { from: slot, to: slot + 1, std: std[s]!.id, hosp: hosp[h]!.id };
  }
  let place = 0;
  for (const block of schedule) {
    for (const end = place + block.length; place < end; place++) {
      const slot = person.free[place]!;
      slots[slot] = { from: slot, to: slot + 1, std: std[block.std]!.id, hosp: hosp[block.hosp]!.id };
    }
  }
  const pieces: Piece[] = [];
  for (const piece of slots) {
    const last = pieces.at(-1);
    if (!piece) continue;
    if (last && last.to === piece.from && last.std === piece.std && last.hosp === piece.hosp) last.to = piece.to;
    else pieces.push(piece);
  }
  return { trainee: person.trainee.id, pieces };
}

/** All people's pieces, in the order of the instance. */
export function planOf(model: Model, schedules: readonly Schedule[]): PersonPlan[] {
  return model.people.map((person) => piecesOf(model, person, schedules[person.index]!));
}
