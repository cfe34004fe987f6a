import { paperEndpoints as calls, type PaperRow, type PaperShares } from '@contract/exam/papers';
import { paperLimits } from '@contract/exam/paper-rules';
import type { PersonRef } from '@contract/people/person-ref';
import { useCall } from '@/kernel/query/use-call';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { idsOf } from '@/kits/person/person-refs';
import { PeopleField } from '@/kits/pick/people-field';
import { colleagues } from '@/kits/pick/whom';
import { paperReads } from './reads';

interface ShareDrawerProps {
  paper: PaperRow;
  onClose: () => void;
}

/** Whom a paper is shown to. */
export function ShareDrawer({ paper, onClose }: ShareDrawerProps) {
  const { data } = useCall(calls.paperShares, { params: { id: paper.id } }, { staleTime: 0 });
  return data ? <ShareForm paper={paper} shares={data} onClose={onClose} /> : null;
}

interface Values {
  people: readonly PersonRef[];
}

const valuesOf = ({ people }: PaperShares): Values => ({ people });

function ShareForm({ paper, shares, onClose }: ShareDrawerProps & { shares: PaperShares }) {
  const form = useReachForm<Values>({
    key: `exam.paper-shares:${paper.id}`,
    initial: valuesOf(shares),
    version: shares.version,
    labels: { people: '共享给' },
  });
  const save = useFormSave(form, calls.savePaperShares, {
    refresh: [...paperReads, calls.paperShares],
    done: '共享已保存',
    fromCopy: valuesOf,
    toInput: ({ people: chosen }) => ({ body: { id: paper.id, person_ids: [...idsOf(chosen)] } }),
  });
  return (
    <FormDrawer form={form} title={`共享“${paper.name}”`} onSubmit={save} onClose={onClose}>
      <FormSection hint="对方可以预览、复制这份试卷，或用于考试，不能修改；对方看得到试题和答案">
        <PeopleField {...colleagues} field={form.fields('people')} most={paperLimits.shares} />
      </FormSection>
    </FormDrawer>
  );
}
