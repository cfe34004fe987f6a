import { unbounded, type Before, type Model } from './model-types';
import { needsOf } from './needs';
import type { Instance } from './types';

const indexOf = (rows: readonly { id: number }[]) => new Map(rows.map(({ id }, index) => [id, index]));

/** Makes the model of a checked instance. */
export function modelOf(instance: Instance, before: Before | null = null): Model {
  const { T, hosp, std, schemes, types } = instance;
  const H = hosp.length;
  const hospIndex = indexOf(hosp);
  const stdIndex = indexOf(std);
  const schemeIndex = indexOf(schemes);
  const cap = new Int32Array(H * T);
  const min = new Int32Array(H * T);
  const capType = new Int32Array(types.length * H * T).fill(unbounded);
  hosp.forEach((dept, h) => {
    cap.set(dept.cap, h * T);
    min.set(dept.min, h * T);
    types.forEach((type, index) => {
      const own = dept.capType[String(type)];
      if (own) capType.set(own, (index * H + h) * T);
    });
  });
  const hospOfStd = std.map((dept) => Int32Array.from(dept.hosp, (id) => hospIndex.get(id)!));
  const wish = schemes.map((scheme) => {
    const wishes = new Int8Array(std.length);
    for (const id of scheme.first) wishes[stdIndex.get(id)!] = 1;
    for (const id of scheme.last) wishes[stdIndex.get(id)!] = -1;
    return wishes;
  });
  const model: Model = {
    instance,
    T,
    H,
    types: types.length,
    cap,
    min,
    capType,
    hospOfStd,
    wish,
    people: [],
    hospIndex,
    stdIndex,
  };
  const plans = new Map(before?.plan.map((person) => [person.trainee, person.pieces]));
  model.people = instance.trainees.map((trainee, index) => {
    const pieces = plans.get(trainee.id)?.map((piece) => ({
      ...piece,
      std: stdIndex.get(piece.std)!,
      hosp: hospIndex.get(piece.hosp)!,
    }));
    const type = types.indexOf(trainee.type);
    return needsOf(model, {
      index,
      trainee,
      type,
      pieces,
      schemeIndex: schemeIndex.get(trainee.scheme)!,
      frozen: before?.frozen ?? 0,
    });
  });
  return model;
}
