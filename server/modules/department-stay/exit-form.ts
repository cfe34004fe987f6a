import { eq } from 'drizzle-orm';
import { exitKindWords, exitStateWords, itemStateWords, verdictWords } from '@contract/department-stay/exit-rules';
import { exitHindrance } from '@contract/department-stay/exit-table';
import type { exitEndpoints } from '@contract/department-stay/exits';
import { AppError } from '@contract/kernel/errors';
import { datedName } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import { signatureUrl } from '../userinfo/public';
import { exitDetail } from './exit-rows';
import { exitSigners } from './tables';

/** 出科考核表: what was frozen when it was settled, with who passed it and a code by which it is found again. */
export const exitForm: Handler<(typeof exitEndpoints)['exitForm']> = async ({ db, database, user, body, audit }) => {
  const exit = await exitDetail(db, user, body.id);
  const hindrance = exitHindrance('print', exit.state, exit.stay_state);
  if (hindrance !== null) throw new AppError('STAY_EXIT_STATE', { name: exit.name, reason: `：${hindrance}` });
  if (exit.code === '') throw new AppError('STAY_EXIT_STATE', { name: exit.name, reason: '是历史轮转，没有考核表' });
  const judged = exit.assessment;
  const score = (value: number | null | undefined) => (value === null || value === undefined ? '–' : `${value} 分`);
  const { bytes } = await writePdf({
    title: '出科考核表',
    subtitle: `${exit.dept_name} · 核验码 ${exit.code}`,
    sealAddress: await sealAddress(database, body.origin, { kind: 'exit', id: exit.code }),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['姓名', exit.name],
          ['工号', exit.staff_id],
          ['类型', exit.type_name],
          ['年级', exit.grade === null ? '–' : String(exit.grade)],
          ['专业', exit.major || '–'],
          ['带教老师', exit.teacher_name || '–'],
          ['轮转时间', `${exit.from} 至 ${exit.last_on}`],
          ['方式', exitKindWords[exit.kind]],
          ['医德医风', judged?.ethics ?? '–'],
          ['工作态度', judged?.attitude ?? '–'],
          // As it was when the checklist was frozen, from an exam or typed.
          ['理论成绩', exit.items.find(({ key }) => key === 'theory')?.value ?? '–'],
          ['技能成绩', score(judged?.skill)],
          ['病例分析', score(judged?.case_analysis)],
          ['结论', judged ? verdictWords[judged.verdict] : exitStateWords[exit.state]],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '项目' },
          { title: '完成情况', weight: 2 },
          { title: '要求', weight: 1.5 },
          { title: '结果' },
        ],
        rows: exit.items
          .filter(({ state }) => state !== 'off')
          .map(({ title, value, threshold, state, cause }) => [
            title,
            value,
            threshold,
            state === 'waived' ? `${itemStateWords[state]}：${cause}` : itemStateWords[state],
          ]),
      },
      ...(judged
        ? [{ kind: 'text' as const, text: `带教意见：${judged.comment}（${judged.by_name} ${judged.on}）` }]
        : []),
      ...(exit.reason ? [{ kind: 'text' as const, text: `原因：${exit.reason}` }] : []),
      { kind: 'text', text: `结果：${exitStateWords[exit.state]}` },
      { kind: 'signatures', places: await places(db, exit) },
    ],
  });
  audit({ target: `department_stay_exit:${exit.id}` });
  return {
    fileName: datedName(`出科考核表_${exit.name}_${exit.dept_name}`, 'pdf', Date.now()),
    contentType: 'application/pdf',
    bytes,
  };
};

/** Who passed it, by their signatures where they have drawn one, or else their names. */
async function places(db: Db, { id, signers }: Awaited<ReturnType<typeof exitDetail>>) {
  const rows = await db
    .select({ personId: exitSigners.personId, level: exitSigners.level })
    .from(exitSigners)
    .where(eq(exitSigners.stayId, id))
    .orderBy(exitSigners.level);
  return Promise.all(
    signers.map(async ({ title, name, on }, at) => {
      const drawn = /^data:image\/png;base64,(.+)$/.exec(await signatureUrl(db, rows[at]!.personId));
      return drawn
        ? { label: title, image: Buffer.from(drawn[1]!, 'base64'), date: `${name} ${on}` }
        : { label: `${title} ${name}`, date: on };
    }),
  );
}
