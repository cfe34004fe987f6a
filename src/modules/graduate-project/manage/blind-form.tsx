import {
  graduateProjectStageEndpoints as calls,
  type NamedReview,
  type StageRow,
} from '@contract/graduate-project/projects';
import { blindVerdicts, leastBlind, limits } from '@contract/graduate-project/rules';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowDrawer } from '@/kits/form/row-drawer';
import { RowList } from '@/kits/form/row-list';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { optionsOf, stageReads } from '../words';

interface BlindFormProps {
  row: StageRow;
  onClose: () => void;
}
type Draft = Omit<NamedReview, 'score'> & { score: number | null };
const verdictOptions = optionsOf(blindVerdicts);
const [least, most] = limits.score;

/** Opinions of blind review as the office enters them; only here do reviewers have names. */
export function BlindForm({ row, onClose }: BlindFormProps) {
  const found = useCall(calls.blindReviews, { params: { id: row.id } }, { staleTime: 0 });
  return (
    <Loaded call={found} what="盲审意见">
      {(reviews) => <Fields row={row} reviews={reviews} onClose={onClose} />}
    </Loaded>
  );
}

function Fields({ row, reviews, onClose }: BlindFormProps & { reviews: readonly NamedReview[] }) {
  const form = useReachForm<{ reviews: readonly Draft[] }>({
    key: `graduate.blind:${row.id}`,
    initial: { reviews },
    version: row.version,
    labels: { reviews: '盲审意见' },
    rules: {
      reviews: (list: readonly Draft[]) =>
        list.some(({ reviewer, score }) => reviewer.trim() === '' || score === null)
          ? '请填写每份意见的评阅人与评分'
          : null,
    },
    // Names of blind reviewers stay on the server.
    notKept: ['reviews'],
  });
  const save = useFormSave(form, calls.saveBlindReviews, {
    refresh: [...stageReads, calls.blindReviews],
    done: '盲审意见已登记',
    errorFields: { GRADUATE_PROJECT_REFUSED: 'reviews' },
    toInput: ({ reviews: list }) => ({
      body: { id: row.id, reviews: list.map((one) => ({ ...one, score: one.score! })) },
    }),
  });
  return (
    <RowDrawer form={form} title={`盲审意见：${row.name}`} submitLabel="保存" onSubmit={save} onClose={onClose}>
      <p>{`至少 ${leastBlind} 份。评阅人的姓名只在这里出现：研究生、导师、专家与委员看到的是“评阅人 1、2”。`}</p>
      <RowList
        {...form.fields('reviews')}
        what="意见"
        most={limits.blind}
        fresh={(): Draft => ({ reviewer: '', verdict: 'agree', score: null, opinion: '' })}
      >
        {(one, change, at) => (
          <>
            <TextInput
              aria-label={`第 ${at + 1} 位评阅人`}
              placeholder="评阅人（保密）"
              maxLength={limits.number}
              value={one.reviewer}
              onChange={(event) => change({ reviewer: event.currentTarget.value })}
            />
            <Select
              aria-label={`第 ${at + 1} 份结论`}
              data={verdictOptions}
              value={one.verdict}
              allowDeselect={false}
              onChange={(verdict) => change({ verdict: verdict as Draft['verdict'] })}
            />
            <NumberBox
              aria-label={`第 ${at + 1} 份评分`}
              placeholder="评分"
              range={{ least, most, decimals: 1 }}
              value={one.score}
              onChange={(score) => change({ score })}
            />
            <Textarea
              aria-label={`第 ${at + 1} 份评语`}
              placeholder="评语"
              rows={2}
              maxLength={limits.note}
              value={one.opinion}
              onChange={(event) => change({ opinion: event.currentTarget.value })}
            />
          </>
        )}
      </RowList>
    </RowDrawer>
  );
}
