import { peopleEndpoints } from '@contract/people/endpoints';
import { idCardFacts, tidyIdCard } from '@contract/people/id-card';
import type { PersonValues } from '@contract/people/type-config';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '@/kernel/query/use-call';

const pauseMs = 400;

/**
 * Says at the fields, while they are filled in, that a staff id or identity number is somebody else's.
 * @param base what is stored: unchanged values are not asked about
 */
export function useDuplicates(values: PersonValues, base: PersonValues, userId: number | undefined) {
  const staffId = values.staff_id === base.staff_id ? '' : String(values.staff_id ?? '').trim();
  const written = String(values.id_card ?? '');
  const idCard = idCardFacts(written) ? tidyIdCard(written) : '';
  const [asked] = useDebouncedValue(`${staffId}\n${idCard}`, pauseMs);
  const [staff_id = '', id_card = ''] = asked.split('\n');
  const { data } = useCall(
    peopleEndpoints.duplicates,
    { body: { staff_id, id_card, user_id: userId } },
    { enabled: staff_id !== '' || id_card !== '' },
  );
  const isCurrent = asked === `${staffId}\n${idCard}`;
  return {
    staff_id: isCurrent && data?.staff_id ? '工号已被其他人员使用' : undefined,
    id_card: isCurrent && data?.id_card ? '身份证号已登记在其他人员名下' : undefined,
  };
}
