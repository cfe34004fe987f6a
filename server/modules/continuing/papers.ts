import { and, asc, eq } from 'drizzle-orm';
import type { continuingAppraisalEndpoints } from '@contract/continuing/appraisals';
import type { continuingBatchEndpoints } from '@contract/continuing/batches';
import type { continuingTraineeEndpoints, Trainee } from '@contract/continuing/trainees';
import { appraisalSteps, grades, opinionWords } from '@contract/continuing/rules-training';
import type { continuingTrainingEndpoints } from '@contract/continuing/trainings';
import { checkKeys, checks, mayTrainee, visitorTypes } from '@contract/continuing/rules';
import { datedName } from '@contract/kernel/hospital-time';
import { AppError } from '@contract/kernel/errors';
import type { Handlers } from '@server/kernel/implement';
import type { FormBlock, PrintedForm } from '@server/kits/print/form';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import type { Reader } from '@server/kits/row-calls';
import { find, first } from '@server/kits/rows';
import { visiblePeople } from '../people/public';
import { appraisalRows, seenBy, toAppraisals } from './appraisal-rows';
import { settingOf } from './config';
import { demandBatch } from './batches';
import { refuse } from './scope';
import { appraisals, trainings } from './appraisal/tables';
import { batches, trainees } from './tables';
import { monthsOf, toTrainee, traineeRows, traineeSource } from './trainees';
import { certificateOf, peopleOfTraining } from './trainings';

const contentType = 'application/pdf';
/** Most letters in one file. */
const mostLetters = 200;

const facts = (one: Trainee): FormBlock => ({
  kind: 'facts',
  facts: [
    ['姓名', one.name],
    ['编号', one.staff_id],
    ['人员类型', visitorTypes[one.type_id]],
    ['选送单位', one.hospital],
    ['进修科室', one.dept_name],
    ['进修方向', one.direction],
    ['开始日期', one.starts_on],
    ['结束日期', one.ends_on],
  ],
});

async function written(form: PrintedForm, name: string) {
  const { bytes } = await writePdf(form);
  return { fileName: datedName(name, 'pdf', Date.now()), contentType, bytes };
}

/** Somebody of whom the caller reads. @throws AppError NOT_FOUND */
const traineeOf = (reader: Reader, id: number) => traineeSource.read(reader, id);

type Calls = Pick<typeof continuingBatchEndpoints, 'admissionLetters'> &
  Pick<typeof continuingTraineeEndpoints, 'registrationSlip' | 'traineeCertificate'> &
  Pick<typeof continuingAppraisalEndpoints, 'appraisalForm'> &
  Pick<typeof continuingTrainingEndpoints, 'trainingCertificate'>;

/** 录取通知书, 报到单 and 结业证 on paper. */
export const paperHandlers: Handlers<Calls> = {
  admissionLetters: async ({ db, database, user, body, audit }) => {
    const batch = await find(db, batches, body.batch_id);
    demandBatch('letters', batch);
    const rows = await traineeRows(db)
      .where(
        and(
          eq(trainees.batchId, batch.id),
          body.trainee_id === undefined ? undefined : eq(trainees.id, body.trainee_id),
          eq(trainees.state, 'admitted'),
          visiblePeople(user.scope),
        ),
      )
      .orderBy(asc(trainees.id))
      .limit(mostLetters);
    if (rows.length === 0) throw refuse('没有待报到的录取人员');
    const { letter_text: text } = await settingOf(db);
    const pages: FormBlock[] = [];
    for (const [at, one] of rows.map(toTrainee).entries()) {
      if (at > 0) pages.push({ kind: 'page', title: '录取通知书', subtitle: `编号 ${one.staff_id}` });
      pages.push(
        { kind: 'text', text: `${one.name} 同志：\n${text}` },
        facts(one),
        { kind: 'text', text: `请于 ${one.report_on} 携带身份证、资格证、执业证原件及本通知书报到。` },
        { kind: 'signatures', places: [{ label: '医院（盖章）' }] },
      );
    }
    audit({ target: `continuing_batch:${batch.id}`, detail: { letters: rows.length } });
    const head = { title: '录取通知书', subtitle: `编号 ${rows[0]!.staffId}` };
    const seal = await sealAddress(database, body.origin, { kind: 'visiting-letter', id: batch.id });
    return written({ ...head, sealAddress: seal, blocks: pages }, `录取通知书_${batch.name}`);
  },

  registrationSlip: async (call) => {
    const one = await traineeOf(call, call.body.id);
    if (one.reported_on === null) throw new AppError('NOT_FOUND');
    call.audit({ target: `continuing_trainee:${one.id}` });
    return written(
      {
        title: '进修报到单',
        subtitle: one.batch_name,
        blocks: [
          facts(one),
          {
            kind: 'table',
            columns: [
              { title: '事项', weight: 2 },
              { title: '办理', weight: 1 },
            ],
            rows: checkKeys.map((key) => [checks[key], one.checks.includes(key) ? '已办' : '未办']),
          },
          {
            kind: 'signatures',
            places: [{ label: '本人', date: one.reported_on }, { label: '教育处' }, { label: '科室' }],
          },
        ],
      },
      `报到单_${one.name}`,
    );
  },

  traineeCertificate: async (call) => {
    const one = await traineeOf(call, call.body.id);
    if (!mayTrainee('paper', one.state)) throw new AppError('NOT_FOUND');
    call.audit({ target: `continuing_trainee:${one.id}` });
    const { certificate_text: text } = await settingOf(call.db);
    return written(
      {
        title: '进修结业证',
        subtitle: `编号 ${one.certificate}`,
        sealAddress: await sealAddress(call.database, call.body.origin, {
          kind: 'visiting-certificate',
          id: one.certificate,
        }),
        blocks: [
          { kind: 'text', text: `${one.name} 同志（${one.hospital}）：` },
          {
            kind: 'text',
            text: `于 ${one.starts_on} 至 ${one.ends_on} 在我院${one.dept_name}进修“${one.direction}”，共 ${monthsOf(one)} 个月。${text}`,
          },
          facts(one),
          { kind: 'signatures', places: [{ label: '医院（盖章）', date: one.finished_on! }] },
        ],
      },
      `结业证_${one.name}`,
    );
  },

  trainingCertificate: async (call) => {
    const { db, database, user, body } = call;
    const training = await find(db, trainings, body.training_id);
    const one = first((await peopleOfTraining(db, training.id)).filter(({ id }) => id === body.id));
    const visit = await traineeSource.read({ db, user }, one.id);
    const number = certificateOf(one.mark, training.on);
    if (number === '') throw new AppError('NOT_FOUND');
    call.audit({ target: `continuing_training:${training.id}`, detail: { person: one.name } });
    return written(
      {
        title: '岗前培训合格证',
        subtitle: `编号 ${number}`,
        sealAddress: await sealAddress(database, body.origin, { kind: 'visiting-training', id: number }),
        blocks: [
          { kind: 'text', text: `${one.name} 同志（${visit.hospital}）：` },
          { kind: 'text', text: `于 ${training.on} 参加我院“${training.name}”岗前培训，成绩合格。` },
          facts(visit),
          { kind: 'signatures', places: [{ label: '教育处（盖章）', date: training.on }] },
        ],
      },
      `岗前培训合格证_${one.name}`,
    );
  },

  appraisalForm: async (call) => {
    const { db, database, user, body } = call;
    const rows = await appraisalRows(db).where(and(eq(appraisals.id, body.id), seenBy(user)));
    const [one] = await toAppraisals(db, user, [first(rows)]);
    if (one!.state !== 'done') throw refuse('鉴定完成后才能打印鉴定表');
    const visit = toTrainee(first(await traineeRows(db).where(eq(trainees.id, one!.trainee_id))));
    call.audit({ target: `continuing_appraisal:${one!.id}` });
    const said = appraisalSteps.flatMap((step): FormBlock[] => {
      const opinion = one!.opinions.find((each) => each.step === step);
      return opinion
        ? [
            { kind: 'heading', text: opinionWords[step] },
            { kind: 'text', text: `${opinion.text}\n${opinion.by}　${opinion.on}` },
          ]
        : [];
    });
    return written(
      {
        title: '进修鉴定表',
        subtitle: `等级：${grades[one!.grade!]}`,
        sealAddress: await sealAddress(database, body.origin, { kind: 'visiting-appraisal', id: one!.id }),
        blocks: [
          facts(visit),
          { kind: 'heading', text: '进修小结' },
          { kind: 'text', text: `${one!.summary}\n${one!.name}　${one!.summary_on ?? ''}` },
          ...said,
          {
            kind: 'signatures',
            places: [{ label: '本人' }, { label: '带教老师' }, { label: '科室（盖章）' }, { label: '教育处（盖章）' }],
          },
        ],
      },
      `进修鉴定表_${one!.name}`,
    );
  },
};
