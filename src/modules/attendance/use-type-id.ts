import { personTypes } from '@contract/kernel/enums';
import { useParams } from 'react-router-dom';

/** The personnel type in the address; residents where it is none. */
export function useTypeId(): number {
  const typeId = Number(useParams().typeId);
  return Number.isInteger(typeId) && typeId > 0 && typeId <= 100 ? typeId : personTypes.resident.id;
}
