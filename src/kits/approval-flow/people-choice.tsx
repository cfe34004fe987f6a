import { PickField } from '@/kits/pick/pick-field';
import { usePeoplePick } from '@/kits/pick/use-people-pick';
import { colleagues } from '@/kits/pick/whom';

interface Named {
  id: number;
  name: string;
}

interface PeopleChoiceProps {
  /** Of the input; unique among the levels. */
  id: string;
  chosen: readonly Named[];
  onChange: (people: Named[]) => void;
}

/** The contract's bound. */
const most = 20;

/** Named reviewers, searched for among those who have an account. */
export function PeopleChoice({ id, chosen, onChange }: PeopleChoiceProps) {
  const { personOf, ...search } = usePeoplePick(colleagues);
  const nameOf = (person: number) => chosen.find((one) => one.id === person)?.name ?? personOf(person)!.name;
  return (
    <PickField
      {...search}
      id={id}
      label="人员"
      error={undefined}
      required
      placeholder="输入姓名、拼音首字母或工号"
      most={most}
      chosen={chosen.map((person) => ({ ...person, note: '' }))}
      onChoose={(options) => onChange(options.map((option) => ({ id: option.id, name: nameOf(option.id) })))}
    />
  );
}
