import {
  capacityNames,
  degreeNames,
  levelNames,
  titleNames,
  trainingNames,
  type Capacity,
  type DegreeRank,
  type Level,
  type TitleRank,
  type TrainingRank,
} from '@contract/teacher/qualify';
import { qualificationStateKeys, qualificationStates } from '@contract/teacher/rules';

const optionsOf = <Value extends number>(names: Record<Value, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value: Number(value) as Value, label }));

export const capacities = optionsOf<Capacity>(capacityNames);
export const levels = optionsOf<Level>(levelNames);
export const titles = optionsOf<TitleRank>(titleNames);
export const degrees = optionsOf<DegreeRank>(degreeNames);
export const trainings = optionsOf<TrainingRank>(trainingNames);

/** States of a qualification. */
export const states = qualificationStateKeys.map((value) => ({ value, label: qualificationStates[value] }));
