import { dictionaryEndpoints as calls } from '@contract/dictionary/endpoints';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

/** Pickers everywhere, and the lists of those who keep the dictionary. */
export const dictionaryNeeds: readonly Need[] = [
  callNeed('科室', calls.departmentTree, {}),
  callNeed('专业', calls.majorOptions, {}),
  callNeed('科室管理', calls.departments, {}),
  listNeed('大科室', calls.bigDepartments),
  listNeed('专业管理', calls.majors),
  listNeed('教研室', calls.chambers),
  listNeed('基地', calls.bases),
  listNeed('协议院校', calls.agreements),
];
