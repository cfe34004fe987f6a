import type { Appraisal } from '@contract/continuing/appraisals';
import { appraisalSteps, grades, opinionWords } from '@contract/continuing/rules-training';
import { Alert } from '@mantine/core';
import { Panel } from '@/ui/panel';
import classes from '../continuing.module.css';

interface SaidProps {
  title: string;
  text: string;
  by: string;
}
const Said = ({ title, text, by }: SaidProps) => (
  <Panel title={title}>
    <p className={classes.said}>{text || '尚未填写'}</p>
    {by && <p className={classes.by}>{by}</p>}
  </Panel>
);

/** What is said of a visit, in the order in which it is said. */
export function AppraisalView({ appraisal: one }: { appraisal: Appraisal }) {
  return (
    <>
      {one.reason && (
        <Alert color="red" title="进修小结已退回">
          {one.reason}
        </Alert>
      )}
      {one.grade && <Panel title="鉴定等级">{grades[one.grade]}</Panel>}
      <Said
        title="进修小结（自我鉴定）"
        text={one.summary}
        by={one.summary_on ? `${one.name} · ${one.summary_on}` : ''}
      />
      {appraisalSteps.map((step) => {
        const said = one.opinions.find((opinion) => opinion.step === step);
        return (
          <Said
            key={step}
            title={opinionWords[step]}
            text={said?.text ?? ''}
            by={said ? `${said.by} · ${said.on}` : ''}
          />
        );
      })}
    </>
  );
}
