import { eq } from 'drizzle-orm';
import type { FormItem } from '@contract/evaluation/form';
import { demoAccounts } from '@server/demo/accounts';
import type { DemoPart } from '@server/demo/part';
import { addTemplate } from '../evaluation/public';
import { activityKinds } from './tables';

const question = (key: string, title: string, part: Partial<FormItem> = {}): FormItem => ({
  key,
  kind: 'score',
  title,
  help: '',
  required: true,
  weight: 1,
  maximum: 9,
  low: 3,
  options: [],
  rows: [],
  ...part,
});

/** Discussions of cases ask by a template of their own, the other kinds by the general form. */
export const activityEvaluationDemo: DemoPart = {
  key: 'activities.evaluation',
  after: ['activities', 'evaluation'],
  async write(tx) {
    const createdBy = demoAccounts.find(({ username }) => username === 'admin')!.personId;
    const items = [
      question('q-1', '病例典型，资料完整', { help: '1–3 有待加强，4–6 合格，7–9 优良' }),
      question('q-2', '讨论充分，人人发言', { weight: 2 }),
      question('q-3', '分析有据，引用文献'),
      question('q-4', '时间安排合理', { required: false, low: null }),
      question('q-text', '对本次讨论的建议', { kind: 'text', required: false, weight: 0, low: null }),
    ];
    const evaluationTemplateId = await addTemplate(
      tx,
      { name: '病例讨论评价表', kind: 'evaluation', isShared: true, createdBy },
      { formula: 'weighted', guide: '', sections: [{ key: 's-1', title: '病例讨论', items }] },
    );
    await tx.update(activityKinds).set({ evaluationTemplateId }).where(eq(activityKinds.name, '教学病例讨论'));
  },
};
