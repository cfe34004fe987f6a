import { adultEducationConfigEndpoints } from '@contract/adult-education/config';
import { adultEducationCreditEndpoints } from '@contract/adult-education/credits';
import {
  adultEducationProjectEndpoints as calls,
  type Attendee,
  type CmeProject,
} from '@contract/adult-education/projects';
import { creditsOf, grantProblem, limits, partNames, type CreditRule } from '@contract/adult-education/rules';
import { Fragment } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import classes from './adult-education.module.css';

interface GrantFormProps {
  project: CmeProject;
  people: readonly Attendee[];
  onClose: () => void;
}

/** Hours of each, with the credits that they give. */
export function GrantForm(props: GrantFormProps) {
  const levels = useCall(adultEducationConfigEndpoints.projectLevels, {}).data;
  const rule = levels?.find(({ id }) => id === props.project.level);
  return rule && <Filled {...props} rule={rule} />;
}

const range = { least: 0, most: limits.hours[1], decimals: 1 };

function Filled({ project, people, rule, onClose }: GrantFormProps & { rule: CreditRule }) {
  const form = useReachForm({
    key: `adultEdu.grant:${project.id}`,
    initial: { hours: people.map((one) => one.hours ?? (one.part === 'learner' ? project.hours : null)) },
    labels: { hours: '学时' },
    rules: {
      hours: (hours) => {
        const wrong = people.flatMap((one, at) => problemOf(one, hours[at] ?? null) || []);
        return wrong.length > 0
          ? `${wrong.slice(0, 3).join('；')}${wrong.length > 3 ? ` 等 ${wrong.length} 人` : ''}`
          : null;
      },
    },
    // Whose hours they are changes with every opening.
    notKept: ['hours'],
  });
  const problemOf = (one: Attendee, hours: number | null) => {
    if (hours === null) return `${one.name}：请填写学时`;
    const problem = grantProblem(rule, project, { part: one.part, hours, isSigned: one.signed_at !== null });
    return problem && `${one.name}：${problem}`;
  };
  const save = useFormSave(form, calls.grantCredits, {
    refresh: [calls.attendees, calls.cmeProjects, adultEducationCreditEndpoints.yearCredits],
    done: ({ granted, credits }) => `已授予 ${granted} 人，共 ${credits} 学分`,
    errorFields: { ADULT_EDU_REFUSED: 'hours' },
    toInput: ({ hours }) => ({
      body: { id: project.id, items: people.map(({ id }, at) => ({ attendee_id: id, hours: hours[at]! })) },
    }),
  });
  const field = form.fields('hours');
  return (
    <RowDrawer form={form} title="授予学分" submitLabel="授予" onSubmit={save} onClose={onClose}>
      <p className={classes.note}>
        {`学员每 ${rule.hours_per_credit} 学时 1 学分，讲者每学时 ${rule.speaker_per_hour} 学分，最多 ${rule.most} 学分；学员须参加 ${rule.min_share}% 以上${rule.needs_sign ? '并已签到' : ''}。`}
      </p>
      <div className={classes.grants} id={field.id} role="group" aria-label="每人学时">
        {people.map((one, at) => {
          const hours = field.value[at] ?? null;
          return (
            <Fragment key={one.id}>
              <span>
                {one.name} · {partNames[one.part]}
                {one.signed_at === null && ' · 未签到'}
              </span>
              <NumberBox
                aria-label={`${one.name}的学时`}
                range={range}
                step={0.5}
                value={hours}
                onChange={(next) => field.onChange(field.value.map((old, place) => (place === at ? next : old)))}
              />
              <span className={classes.credits}>
                {hours === null ? '–' : `${creditsOf(rule, one.part, hours)} 学分`}
              </span>
            </Fragment>
          );
        })}
      </div>
      {field.error && <p role="alert">{field.error}</p>}
    </RowDrawer>
  );
}
