import { activityPeopleEndpoints as calls } from '@contract/activities/people';
import type { Activity } from '@contract/activities/plans';
import { sides, type Side } from '@contract/activities/status';
import type { PersonRef } from '@contract/people/person-ref';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { idsOf } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { peopleReads } from '../reads';
import { optionsOf } from '../words';

const labels = { people: '人员', side: '补签' };
const most = 50;

/** Signs for people whose phones failed; it is marked as written by hand. */
export function ByHandForm({ row, onClose }: { row: Activity; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '补签',
    draft: 'activities.byHand',
    labels,
    valuesOf: () => ({ people: [] as readonly PersonRef[], side: 'in' as Side | null }),
    required: ['people', 'side'],
    call: calls.setSign,
    toInput: ({ people, side }) => ({
      params: { id: row.id },
      body: { user_ids: idsOf(people), side: side!, is_there: true },
    }),
    refresh: peopleReads,
    done: () => '已补签',
  });
  return (
    <RowDrawer {...form.drawer} title="补签" submitLabel="补签" onClose={onClose}>
      <PeopleField among="seen" field={form.fields('people')} most={most} />
      {row.needs_sign_out && <SelectField {...form.fields('side')} options={optionsOf(sides)} />}
    </RowDrawer>
  );
}
