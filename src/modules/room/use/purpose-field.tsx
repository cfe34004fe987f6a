import type { OfferedPurpose } from '@contract/room/bookings';
import { dayStart, minuteMs, minuteOfDay, spanWords } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { serverNow } from '@device/api/server-time';
import { SelectField } from '@/kits/form/fields/select-field';
import type { ReachForm } from '@/kits/form/use-reach-form';
import { bookingSpan } from '../overview/rows';
import { momentAt } from '../words';
import type { WishValues } from './wish-values';

export const purposeKey = ({ module, id }: Pick<OfferedPurpose, 'module' | 'id'>) => `${module}:${id}`;

/** What is sent of a key. */
export function purposeOf(key: string | null): { module: string; id: number } | null {
  const [module = '', id = ''] = (key ?? '').split(':');
  return module === '' ? null : { module, id: Number(id) };
}

/** The time of a record, and what it is called, as the form holds them. */
export function purposeValues(offered: OfferedPurpose): Partial<WishValues> {
  const { from, to } = bookingSpan(offered);
  return {
    purpose: purposeKey(offered),
    day: hospitalDay(from),
    from: minuteOfDay(from),
    to: (to - dayStart(from)) / minuteMs,
    until: null,
    without: [],
    title: offered.title,
    ...(offered.people > 1 && { people: offered.people }),
  };
}

/** Why a time does not do for what it is for; empty when it does. */
export function purposeProblem(key: string | null, values: WishValues, offered: readonly OfferedPurpose[]): string {
  const one = offered.find((other) => purposeKey(other) === key);
  const { day, from, to, until } = values;
  if (!one || day === null || from === null || to === null) return '';
  if (until !== null) return `为${one.word}申请时不能每周重复`;
  const isCovered = momentAt(day, from) <= one.start_at && momentAt(day, to) >= one.end_at;
  return isCovered ? '' : `时间应包含${one.word}（${spanWords(bookingSpan(one), serverNow())}）`;
}

/** One's own record that the room is for; choosing it brings its time along. Nothing where one has none. */
export function PurposeField({ form, offered }: { form: ReachForm<WishValues>; offered: readonly OfferedPurpose[] }) {
  if (offered.length === 0) return null;
  const options = offered.map((one) => ({
    value: purposeKey(one),
    label: [one.word, one.title, one.detail, spanWords(bookingSpan(one), serverNow())].filter(Boolean).join(' · '),
  }));
  const choose = (key: string | null) => {
    const one = offered.find((other) => purposeKey(other) === key);
    form.set(one ? purposeValues(one) : { purpose: null });
  };
  return (
    <SelectField
      {...form.fields('purpose')}
      options={options}
      onChange={choose}
      placeholder="仅借用房间"
      help="选择后带出时间与用途，批准后该业务即在此房间进行"
    />
  );
}
