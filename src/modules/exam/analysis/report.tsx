import type { ExamAnalysis } from '@contract/exam/analysis/analysis';
import { groupKinds } from '@contract/exam/analysis/groups';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { Paper } from '@/kits/paper/paper';
import { rowOf } from './items-export';
import { decimal, plain, share } from './words';

/** The analysis on paper, or as PDF by the browser's own dialog. */
export function Report({ found: { exam, bins, groups, items, knowledge }, onDone }: ReportProps) {
  return (
    <Paper isWide onDone={onDone}>
      <h1>{exam.name} · 考试分析</h1>
      <p>
        {exam.start_at && `${hospitalDay(Date.parse(exam.start_at))}，`}参考 {exam.n} 人，平均 {plain(exam.mean)}{' '}
        分（满分 {exam.full_mark}），标准差 {plain(exam.sd)}，最高 {plain(exam.max)}，最低 {plain(exam.min)}，及格{' '}
        {exam.passed} 人（{share(exam.pass_share)}），难度 {decimal(exam.difficulty)}，信度 α {decimal(exam.alpha)}。
      </p>
      <h2>分数分布</h2>
      <Rows head={['分数段', '人数']} rows={bins.map(({ from, to, count }) => [`${from}–${to}`, String(count)])} />
      <h2>分组</h2>
      <Rows
        head={['分组', '名称', '人数', '平均分', '标准差', '及格率']}
        rows={groups.map((one) => [
          groupKinds[one.kind],
          one.name,
          String(one.n),
          plain(one.mean),
          plain(one.sd),
          share(one.pass_share),
        ])}
      />
      <h2>知识点</h2>
      <Rows
        head={['知识点', '题数', '得分率']}
        rows={knowledge.map((one) => [one.name, String(one.parts), share(one.share)])}
      />
      <h2>试题</h2>
      <Rows
        head={['题号', '试题', '题型', '得分率', '区分度', '题总相关', '用时', '选项', '提示与改判']}
        rows={items.map((item) => {
          const row = rowOf(item);
          const notes = [row.flags, row.ruling].filter(Boolean).join('；');
          return [row.no, row.excerpt.slice(0, 60), row.type, row.p, row.d, row.r, row.seconds, row.options, notes];
        })}
      />
    </Paper>
  );
}

interface ReportProps {
  found: ExamAnalysis;
  onDone: () => void;
}

function Rows({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((value, column) => (
              <td key={head[column]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
