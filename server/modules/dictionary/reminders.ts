import { and, between, eq } from 'drizzle-orm';
import { reminders } from '../notice/public';
import { peopleHolding } from '../system/public';
import { agreements, baseCertificates, bases } from './tables';

/** Tells those who keep the lists of agreements and certificates before one of them ends. */
export const dictionaryReminders = [
  reminders('dictionary.agreement.ending', async (db, { from, to }) => {
    const rows = await db
      .select()
      .from(agreements)
      .where(between(agreements.endOn, from, to));
    const recipients = rows.length > 0 ? await peopleHolding(db, 'dataDic:agreement:edit') : [];
    return rows.map(({ id, name, endOn }) => ({
      subject: `agreement_school:${id}`,
      dueOn: endOn,
      recipients,
      variables: { school: name, end: endOn },
      link: '/data-dic/agreementManage?state=ending',
    }));
  }),
  reminders('dictionary.certificate.ending', async (db, { from, to }) => {
    const rows = await db
      .select({
        id: baseCertificates.id,
        certificate: baseCertificates.name,
        end: baseCertificates.validTo,
        baseId: bases.id,
        base: bases.name,
      })
      .from(baseCertificates)
      .innerJoin(bases, eq(bases.id, baseCertificates.baseId))
      .where(and(between(baseCertificates.validTo, from, to)));
    const recipients = rows.length > 0 ? await peopleHolding(db, 'dataDic:base:edit') : [];
    return rows.map(({ baseId, base, certificate, end }) => ({
      // Certificates get new rows whenever their base is saved; the base and its certificate's name stay.
      subject: `train_base:${baseId}:${certificate}`,
      dueOn: end!,
      recipients,
      variables: { base, certificate, end: end! },
      link: '/data-dic/baseManage',
    }));
  }),
];
