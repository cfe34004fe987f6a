import type { PlanSubject } from '@contract/handbook/versions';
import { Select } from '@mantine/core';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './plan.module.css';

interface SubjectNavProps {
  subjects: readonly Pick<PlanSubject, 'id' | 'name'>[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
  /** What stands at the right of each. */
  countOf: (id: number) => string;
}

/** Subjects of a version, one of them chosen: a list beside the page, on a phone a choice above it. */
export function SubjectNav({ subjects, chosen, onChoose, countOf }: SubjectNavProps) {
  const isMobile = useIsMobile();
  if (isMobile) {
    return (
      <Select
        aria-label="专业"
        data={subjects.map(({ id, name }) => ({ value: String(id), label: `${name}（${countOf(id)}）` }))}
        value={chosen === undefined ? null : String(chosen)}
        allowDeselect={false}
        searchable
        onChange={(id) => id && onChoose(Number(id))}
      />
    );
  }
  return (
    <nav aria-label="专业" className={classes.nav}>
      {subjects.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={classes.subject}
          aria-current={id === chosen || undefined}
          onClick={() => onChoose(id)}
        >
          {name} <span className={classes.count}>{countOf(id)}</span>
        </button>
      ))}
    </nav>
  );
}
