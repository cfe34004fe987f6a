import { timelineEndpoints as calls, type PersonTimeline } from '@contract/rotation/timeline';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { PickField } from '@/kits/pick/pick-field';
import type { PickOption } from '@/kits/pick/pick-option';
import { personWords } from './seen-words';
import classes from './timeline.module.css';

const optionOf = (person: PersonTimeline): PickOption => ({
  id: person.userId,
  name: `${person.name}（${person.staffId}）`,
  note: personWords(person),
});

/** Whose way is shown, of those whom one teaches. */
export function PersonChoice({ shown, onChoose }: { shown: PersonTimeline; onChoose: (id: number) => void }) {
  const id = useId();
  const [typed, onSearch] = useState('');
  const [keyword] = useDebouncedValue(typed, 300);
  const body = { page: 1, size: 20, ...(keyword && { keyword }) };
  const found = useCall(calls.timelinePages, { body }, { keepPrevious: true });
  return (
    <div className={classes.choice}>
      <PickField
        {...{ id, onSearch }}
        label="学员"
        error={undefined}
        required
        most={1}
        chosen={[optionOf(shown)]}
        options={(found.data?.list ?? []).map(optionOf)}
        isFetching={found.isFetching}
        onChoose={([one]) => one && onChoose(one.id)}
      />
    </div>
  );
}
