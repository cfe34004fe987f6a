import { bookingEndpoints as calls } from '@contract/room/bookings';
import { spanWords } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { serverNow } from '@device/api/server-time';
import { Alert, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '@/kernel/query/use-call';
import type { ReachForm } from '@/kits/form/use-reach-form';
import { bookingSpan } from '../overview/rows';
import { momentAt } from '../words';
import classes from './use.module.css';
import type { WishValues } from './wish-values';

const waitMs = 300;

/** What hinders the chosen room at each time, with the nearest free ones; a time of a series can be left out. */
export function TimesOfWish({ form }: { form: ReachForm<WishValues> }) {
  const { day, from, to, until, without, people, room_id } = form.values;
  const isAsked = room_id !== null && day !== null && from !== null && to !== null && from < to;
  const body = {
    room_id: room_id ?? 1,
    start_at: momentAt(isAsked ? day : '2026-01-01', from ?? 0),
    end_at: momentAt(isAsked ? day : '2026-01-01', isAsked ? to : 60),
    until,
    without: [...without],
    people: people ?? 1,
  };
  const [asked] = useDebouncedValue(JSON.stringify(body), waitMs);
  const { data } = useCall(
    calls.check,
    { body: JSON.parse(asked) as typeof body },
    { enabled: isAsked, keepPrevious: true, staleTime: 0, refetchInterval: 15_000 },
  );
  if (!isAsked || !data) return null;
  const wrong = data.times.filter(({ problem }) => problem !== '');
  const leave = (days: readonly string[]) => form.set({ without: [...new Set([...without, ...days])].toSorted() });
  const dayOf = (one: { start_at: string }) => hospitalDay(Date.parse(one.start_at));
  if (data.problem) {
    return (
      <Alert color="danger" className={classes.wide}>
        {data.problem}
      </Alert>
    );
  }
  if (wrong.length === 0) {
    const times = data.times.length > 1 ? `${data.times.length} 次都可以预订` : '可以预订';
    return (
      <Alert color="success" className={classes.wide}>
        {times}
        {data.needs_review && '，提交后需审批'}
        {without.length > 0 && `，不含 ${without.join('、')}`}
      </Alert>
    );
  }
  return (
    <Alert color="warning" className={classes.wide} title={`${data.times.length} 次中 ${wrong.length} 次不能预订`}>
      <ul className={classes.times}>
        {wrong.map((one) => (
          <li key={one.start_at}>
            <span>
              {spanWords(bookingSpan(one), serverNow())} {one.problem}
              {one.free.length > 0 &&
                `；最近的空闲 ${one.free.map((span) => spanWords(bookingSpan(span), serverNow())).join('、')}`}
            </span>
            {data.times.length > 1 && (
              <Button size="compact-sm" variant="default" onClick={() => leave([dayOf(one)])}>
                跳过这一次
              </Button>
            )}
          </li>
        ))}
      </ul>
      {wrong.length > 1 && wrong.length < data.times.length && (
        <Button size="compact-sm" mt={8} onClick={() => leave(wrong.map(dayOf))}>
          跳过全部 {wrong.length} 次
        </Button>
      )}
    </Alert>
  );
}
