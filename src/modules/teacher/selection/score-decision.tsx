import { declarationEndpoints as calls, type DeclarationReview } from '@contract/teacher/selection/declarations';
import { scoreProblem, sheetTotal } from '@contract/teacher/selection/rules';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import type { DecisionFormProps } from '@/kits/approval/decision-forms';
import { NumberBox } from '@/kits/form/fields/number-box';
import { Loaded } from '@/kits/loaded/loaded';
import { JudgedMaterials } from './judged-materials';
import classes from './selection.module.css';
import { Conditions } from './words';

const AttachmentFiles = lazy(() => import('@/kits/attachments/attachment-files'));

/** The score sheet that a reviewer fills in with a pass, with conditions and materials beside it. */
export default function ScoreDecision(props: DecisionFormProps) {
  const id = Number((props.record.subject_id ?? '').split('-')[0]) || 1;
  const found = useCall(calls.declarationReview, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded call={found} what="评分表">
      {(review) => <Sheet {...props} review={review} />}
    </Loaded>
  );
}

function Sheet({ review, onInput, problem }: DecisionFormProps & { review: DeclarationReview }) {
  const { items, files, lines } = review;
  const [scores, setScores] = useState<Readonly<Record<string, number>>>({});
  const given = items.flatMap(({ name }) => (scores[name] === undefined ? [] : [{ item: name, score: scores[name] }]));
  useEffect(() => {
    onInput({ scores: given }, scoreProblem(items, given));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once per score, not per drawing
  }, [scores]);
  const total = given.reduce((sum, { score }) => sum + score, 0);
  return (
    <>
      <Conditions lines={lines} />
      <JudgedMaterials review={review} />
      {files.length > 0 && (
        <Suspense fallback={null}>
          <AttachmentFiles files={files} />
        </Suspense>
      )}
      <fieldset className={classes.scores}>
        <legend>评分表</legend>
        {items.map(({ name, most }) => (
          <NumberBox
            key={name}
            label={`${name}（满分 ${most}）`}
            required
            range={{ least: 0, most, decimals: 1 }}
            step={0.5}
            value={scores[name] ?? null}
            onChange={(value) => {
              const { [name]: _, ...others } = scores;
              setScores(value === null ? others : { ...others, [name]: value });
            }}
          />
        ))}
        <p className={classes.total}>{`合计 ${total} / ${sheetTotal(items)} 分`}</p>
        {problem && <p role="alert">{problem}</p>}
      </fieldset>
    </>
  );
}
