import { roomModule } from '@contract/room/module';
import { Button, SegmentedControl } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { usePermits } from '@/kernel/session/permissions';
import { AllBookings, OwnBookings } from '../booking/booking-list';
import { wishPath } from '../paths';

const { title } = roomModule.screens.record;
const boxes = [
  { value: 'own', label: '我的' },
  { value: 'all', label: '全部' },
] as const;

/** 用房记录: what one has asked for and booked, and for who may see it everybody's. */
export default function RoomRecordPage() {
  const permits = usePermits();
  const [query, setQuery] = useSearchParams();
  const mayAll = permits('room:booking:list');
  const isAll = mayAll && query.get('box') === 'all';
  const main = (
    <Button component={Link} to={wishPath()}>
      申请用房
    </Button>
  );
  const quick = mayAll && (
    <SegmentedControl
      aria-label="谁的记录"
      size="xs"
      data={[...boxes]}
      value={isAll ? 'all' : 'own'}
      onChange={(box) => setQuery(box === 'all' ? { box } : {}, { replace: true })}
    />
  );
  return isAll ? (
    <AllBookings key="all" title={title} main={main} quick={quick} />
  ) : (
    <OwnBookings key="own" title={title} main={main} quick={quick} />
  );
}
