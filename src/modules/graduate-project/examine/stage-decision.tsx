import type { StageOpinion } from '@contract/graduate-project/opinion';
import { graduateProjectStageEndpoints as calls, type StageRow } from '@contract/graduate-project/projects';
import {
  fileKinds,
  fileOwner,
  fileWord,
  limits,
  results,
  returnDays,
  resultWord,
  rubrics,
  sheetProblem,
  vetoWord,
  votesProblem,
  votesResult,
  type Result,
  type Votes,
} from '@contract/graduate-project/rules';
import { Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import type { DecisionFormProps } from '@/kits/approval/decision-forms';
import { AttachmentList } from '@/kits/attachments/attachment-list';
import { DayInput } from '@/kits/form/day-input';
import { NumberBox } from '@/kits/form/fields/number-box';
import { Loaded } from '@/kits/loaded/loaded';
import classes from '../project.module.css';
import { optionsOf } from '../words';

type Props = DecisionFormProps & { row: StageRow };

/** What a level asks for with a pass: the first one an opinion, the last one the result, those between a score sheet. */
export default function StageDecision(props: DecisionFormProps) {
  const id = Number((props.record.subject_id ?? '').split('-')[0]) || 1;
  const found = useCall(calls.stage, { params: { id } }, { staleTime: 0 });
  const { node, levels } = props.record;
  return (
    <Loaded call={found} what="课题材料">
      {(row) => {
        const Part = node?.level === levels ? Office : node?.level === 1 ? Supervisor : Expert;
        return (
          <>
            {fileKinds
              .filter((kind) => row.files[kind].length > 0)
              .map((kind) => (
                <section key={kind}>
                  <h3 className={classes.heading}>{fileWord(row.stage, kind)}</h3>
                  <AttachmentList owner={fileOwner(kind)} ownerId={String(row.id)} />
                </section>
              ))}
            <Part {...props} row={row} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Tells the bar what is filled in, once per change. */
function useTold(onInput: DecisionFormProps['onInput'], input: StageOpinion, problem: string) {
  const told = JSON.stringify([input, problem]);
  useEffect(() => {
    onInput(input, problem);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once per change, not per drawing
  }, [told]);
}

interface OpinionProps {
  label: string;
  isRequired?: boolean;
  value: string;
  onChange: (value: string) => void;
}
const Opinion = ({ label, isRequired = false, value, onChange }: OpinionProps) => (
  <Textarea
    label={label}
    required={isRequired}
    rows={2}
    maxLength={limits.note}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

function Supervisor({ onInput }: Props) {
  const [opinion, setOpinion] = useState('');
  useTold(onInput, { as: 'supervisor', opinion }, opinion.trim() === '' ? '请填写导师意见' : '');
  return (
    <fieldset className={classes.sheet}>
      <Opinion label="导师意见" isRequired value={opinion} onChange={setOpinion} />
    </fieldset>
  );
}

function Expert({ row, onInput }: Props) {
  const [given, setGiven] = useState<Readonly<Record<string, number>>>({});
  const [veto, setVeto] = useState(false);
  const [opinion, setOpinion] = useState('');
  const rubric = rubrics[row.stage];
  const scores = rubric.flatMap(({ name }) => (given[name] === undefined ? [] : [{ item: name, score: given[name] }]));
  useTold(onInput, { as: 'expert', scores, veto, opinion }, sheetProblem(row.stage, scores));
  return (
    <fieldset className={classes.sheet}>
      <legend>评分表</legend>
      <div className={classes.scores}>
        {rubric.map(({ name, most }) => (
          <NumberBox
            key={name}
            label={`${name}（满分 ${most}）`}
            required
            range={{ least: 0, most, decimals: 1 }}
            step={0.5}
            value={given[name] ?? null}
            onChange={(value) => {
              const { [name]: _, ...others } = given;
              setGiven(value === null ? others : { ...others, [name]: value });
            }}
          />
        ))}
      </div>
      <p className={classes.total}>{`合计 ${scores.reduce((sum, { score }) => sum + score, 0)} / 100 分`}</p>
      <Checkbox label={vetoWord} checked={veto} onChange={(event) => setVeto(event.currentTarget.checked)} />
      <Opinion label="评审意见" value={opinion} onChange={setOpinion} />
    </fieldset>
  );
}

function Office({ row, onInput }: Props) {
  const isThesis = row.stage === 'thesis';
  const members = row.defence?.members.length ?? 0;
  const [chosen, choose] = useState<Result>('pass');
  const [cast, setCast] = useState<Partial<Votes>>({});
  const [day, setDay] = useState<string | null>(null);
  const [opinion, setOpinion] = useState('');
  const votes = { pass: cast.pass ?? 0, revise: cast.revise ?? 0, fail: cast.fail ?? 0 };
  const problem = isThesis ? votesProblem(members, votes) : '';
  const result = isThesis ? (problem ? null : votesResult(members, votes)) : chosen;
  const input: StageOpinion = {
    as: 'office',
    result: isThesis ? null : chosen,
    votes: isThesis ? votes : null,
    fix_due_on: result === 'revise' ? day : null,
    opinion,
  };
  useTold(onInput, input, problem);
  return (
    <fieldset className={classes.sheet}>
      <legend>{isThesis ? '答辩表决' : '认定结果'}</legend>
      {isThesis ? (
        <>
          <div className={classes.scores}>
            {(['pass', 'revise', 'fail'] as const).map((key) => (
              <NumberBox
                key={key}
                label={`${resultWord('thesis', key)}（票）`}
                range={{ least: 0, most: limits.committee[1], decimals: 0 }}
                value={cast[key] ?? null}
                onChange={(value) => setCast({ ...cast, [key]: value ?? 0 })}
              />
            ))}
          </div>
          <p className={classes.total}>
            {result ? `结果：${resultWord('thesis', result)}` : `共 ${members} 位委员，三分之二以上同意为通过`}
          </p>
        </>
      ) : (
        <SegmentedControl
          aria-label="认定结果"
          data={optionsOf(results)}
          value={chosen}
          onChange={(value) => choose(value)}
        />
      )}
      {result === 'revise' && (
        <DayInput label={isThesis ? '定稿截止日期' : '整改截止日期'} value={day} onChange={setDay} />
      )}
      {result === 'revise' && day === null && <p>{`不填为 ${returnDays} 天后`}</p>}
      <Opinion label="教育处意见" value={opinion} onChange={setOpinion} />
    </fieldset>
  );
}
