import type { graduateProjectStageEndpoints, StageRow } from '@contract/graduate-project/projects';
import { blindVerdicts, deadlineOf, outputKinds, resultWord, stages } from '@contract/graduate-project/rules';
import { submissionLabels } from '@contract/approval/status';
import { datedName } from '@contract/kernel/hospital-time';
import type { Handlers } from '@server/kernel/implement';
import type { FormBlock } from '@server/kits/print/form';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { defenceWords, votesWords } from './flows';
import { readBy, stageOf } from './rows';

/** 中期检查表, 结题表 and 答辩表 on paper. */
export const paperHandlers: Handlers<Pick<typeof graduateProjectStageEndpoints, 'stageForm'>> = {
  stageForm: async ({ db, database, user, body, audit }) => {
    const row = await stageOf(db, user, body.id, readBy(user));
    audit({ target: `graduate_project_stage:${row.id}` });
    const { bytes } = await writePdf({
      title: `研究生课题${stages[row.stage]}表`,
      subtitle: row.title,
      sealAddress: await sealAddress(database, body.origin, { kind: 'graduate-stage', id: row.id }),
      blocks: [facts(row), ...written(row), ...judgement(row), signatures(row)],
    });
    const fileName = datedName(`课题${stages[row.stage]}表_${row.name}`, 'pdf', Date.now());
    return { fileName, contentType: 'application/pdf', bytes };
  },
};

const facts = (row: StageRow): FormBlock => ({
  kind: 'facts',
  facts: [
    ['姓名', row.name],
    ['学号', row.staff_id],
    ['导师', row.supervisor],
    ['起止日期', `${row.starts_on} 至 ${row.ends_on}`],
    ['截止日期', deadlineOf(row)],
    ['状态', submissionLabels[row.status]],
    ['伦理批件号', row.ethics_no || '–'],
    ['查重率', row.similarity === null ? '–' : `${row.similarity}%`],
  ],
});

function written(row: StageRow): FormBlock[] {
  const texts: (readonly [string, string])[] = [
    ['进展与计划对照', row.progress],
    [row.stage === 'thesis' ? '主要创新与结论' : '阶段成果', row.results],
    ['存在问题', row.problems],
    ['下一步计划', row.next_plan],
  ];
  const blocks = texts
    .filter(([, text]) => text)
    .flatMap(([title, text]): FormBlock[] => [
      { kind: 'heading', text: title },
      { kind: 'text', text },
    ]);
  if (row.outputs.length === 0) return blocks;
  return [
    ...blocks,
    { kind: 'heading', text: '成果' },
    {
      kind: 'table',
      columns: [{ title: '类别' }, { title: '名称', weight: 3 }, { title: '期刊、编号等', weight: 2 }],
      rows: row.outputs.map(({ kind, title, detail }) => [outputKinds[kind], title, detail]),
    },
  ];
}

function judgement(row: StageRow): FormBlock[] {
  const blocks: FormBlock[] = [];
  if (row.blind.length > 0)
    blocks.push(
      { kind: 'heading', text: '盲审意见' },
      {
        kind: 'table',
        columns: [{ title: '评阅人' }, { title: '结论' }, { title: '评分' }, { title: '意见', weight: 4 }],
        rows: row.blind.map(({ no, verdict, score, opinion }) => [
          `评阅人 ${no}`,
          blindVerdicts[verdict],
          String(score),
          opinion,
        ]),
      },
    );
  if (row.defence) blocks.push({ kind: 'heading', text: '答辩' }, { kind: 'text', text: defenceWords(row.defence) });
  if (row.defence?.votes) blocks.push({ kind: 'text', text: `表决：${votesWords(row.defence.votes)}` });
  if (row.result)
    blocks.push(
      { kind: 'heading', text: '结果' },
      {
        kind: 'text',
        text: [
          resultWord(row.stage, row.result),
          row.score === null ? '' : `专家平均 ${row.score} 分${row.is_vetoed ? '，一票否决' : ''}`,
          row.comment,
        ]
          .filter(Boolean)
          .join('；'),
      },
    );
  return blocks;
}

const signatures = ({ stage }: StageRow): FormBlock => ({
  kind: 'signatures',
  places: [
    { label: '研究生' },
    { label: '导师' },
    { label: stage === 'thesis' ? '答辩委员会主席' : '专家组' },
    { label: '教育处' },
  ],
});
