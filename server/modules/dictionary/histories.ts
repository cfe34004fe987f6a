import { agreementEndpoints } from '@contract/dictionary/agreements';
import { baseEndpoints } from '@contract/dictionary/bases';
import { bigDepartmentEndpoints } from '@contract/dictionary/big-departments';
import { chamberEndpoints } from '@contract/dictionary/chambers';
import { departmentEndpoints } from '@contract/dictionary/departments';
import { majorEndpoints } from '@contract/dictionary/majors';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { Slots } from '@server/kernel/slots';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

/** Rows of the dictionary have no scope: who may open the list may see what became of each. */
export const dictionaryHistories: Slots['histories'][] = [
  {
    kind: 'department',
    permission: 'dataDic:dept:list',
    calls: changing(departmentEndpoints),
    several: 'departments',
  },
  { kind: 'big_department', permission: 'dataDic:bigDept:list', calls: changing(bigDepartmentEndpoints) },
  { kind: 'major', permission: 'dataDic:major:list', calls: changing(majorEndpoints) },
  { kind: 'teach_chamber', permission: 'dataDic:teaOffice:list', calls: changing(chamberEndpoints) },
  { kind: 'train_base', permission: 'dataDic:base:list', calls: changing(baseEndpoints) },
  { kind: 'agreement_school', permission: 'dataDic:agreement:list', calls: changing(agreementEndpoints) },
];
