import type { StageRow } from '@contract/graduate-project/projects';
import {
  blindVerdicts,
  deadlineOf,
  fileKinds,
  fileOwner,
  fileWord,
  outputKinds,
  resultWord,
} from '@contract/graduate-project/rules';
import { spanWords } from '@contract/room/rules';
import { serverNow } from '@device/api/server-time';
import { FactList } from '@/kits/facts/fact-list';
import { AttachmentList } from '@/kits/attachments/attachment-list';
import classes from './project.module.css';
import { StageStatus, votesWords } from './words';

/** What a stage is and what was written, handed in and found; of blind reviews the opinions, never the names. */
export function StageFacts({ row }: { row: StageRow }) {
  const { stage, defence } = row;
  const texts = [
    ['进展与计划对照', row.progress],
    [stage === 'thesis' ? '主要创新与结论' : '阶段成果', row.results],
    ['存在问题', row.problems],
    ['下一步计划', row.next_plan],
  ] as const;
  const facts = [
    ['状态', <StageStatus key="status" row={row} />],
    ['导师', row.supervisor],
    ['起止日期', `${row.starts_on} 至 ${row.ends_on}`],
    ['截止日期', deadlineOf(row)],
    ...(row.ethics_no ? ([['伦理批件号', row.ethics_no]] as const) : []),
    ...(row.similarity === null ? [] : ([['查重率', `${row.similarity}%`]] as const)),
    ['专家组', row.experts.map(({ name }) => name).join('、') || '未确定'],
    ...(row.score === null ? [] : ([['专家平均', `${row.score} 分${row.is_vetoed ? '，一票否决' : ''}`]] as const)),
    ...(row.result ? ([['结果', resultWord(stage, row.result)]] as const) : []),
    ...(row.comment ? ([['意见', row.comment]] as const) : []),
  ] as const;
  return (
    <div className={classes.stage}>
      <FactList facts={facts} isSpaced />
      {texts.map(
        ([label, text]) =>
          text && (
            <section key={label}>
              <h3 className={classes.heading}>{label}</h3>
              <p className={classes.text}>{text}</p>
            </section>
          ),
      )}
      {row.outputs.length > 0 && (
        <>
          <h3 className={classes.heading}>成果</h3>
          <ul className={classes.list}>
            {row.outputs.map((one, at) => (
              // Outputs have no id of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{[outputKinds[one.kind], one.title, one.detail].filter(Boolean).join('，')}</li>
            ))}
          </ul>
        </>
      )}
      {fileKinds
        .filter((kind) => row.files[kind].length > 0)
        .map((kind) => (
          <section key={kind}>
            <h3 className={classes.heading}>{fileWord(stage, kind)}</h3>
            <AttachmentList owner={fileOwner(kind)} ownerId={String(row.id)} />
          </section>
        ))}
      {row.blind.length > 0 && (
        <>
          <h3 className={classes.heading}>盲审意见</h3>
          <ul className={classes.list}>
            {row.blind.map(({ no, verdict, score, opinion }) => (
              <li key={no}>
                {[`评阅人 ${no}：${blindVerdicts[verdict]}，${score} 分`, opinion].filter(Boolean).join('。')}
              </li>
            ))}
          </ul>
        </>
      )}
      {defence && (
        <>
          <h3 className={classes.heading}>答辩</h3>
          <p className={classes.text}>
            {spanWords({ from: Date.parse(defence.start_at), to: Date.parse(defence.end_at) }, serverNow())}，
            {defence.room}
          </p>
          <p className={classes.text}>
            委员：
            {defence.members
              .map(({ name, user_id: id }) => (id === defence.chair_id ? `${name}（主席）` : name))
              .join('、')}
          </p>
          {defence.votes && <p className={classes.text}>表决：{votesWords(defence.votes)}</p>}
        </>
      )}
    </div>
  );
}
