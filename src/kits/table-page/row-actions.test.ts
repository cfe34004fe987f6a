import { expect, it } from 'vitest';
import { actionsWidth, permittedActions, splitActions, type RowAction } from './row-actions';

const action = (label: string, more: Partial<RowAction> = {}): RowAction => ({
  label,
  onClick: () => undefined,
  ...more,
});
const labels = (actions: readonly RowAction[]) => actions.map(({ label }) => label);

it('shows three actions, of more two and the rest behind 更多', () => {
  const { shown, rest } = splitActions(['查看', '编辑', '停用', '删除'].map((label) => action(label)));
  expect([labels(shown), labels(rest)]).toEqual([
    ['查看', '编辑'],
    ['停用', '删除'],
  ]);
  expect(splitActions(['查看', '编辑', '停用'].map((label) => action(label))).rest).toEqual([]);
});

it('leaves out what the person may not do, and keeps what they may not do now', () => {
  const actions = [
    action('编辑', { code: 'system:role:edit' }),
    action('删除', { code: 'system:role:remove' }),
    action('复制', { disabledReason: '已达上限' }),
  ];
  expect(labels(permittedActions(actions, (code) => code === 'system:role:edit'))).toEqual(['编辑', '复制']);
});

it('takes more room for longer words', () => {
  expect(actionsWidth([action('查看轮转安排')])).toBeGreaterThan(actionsWidth([action('查看')]));
});
