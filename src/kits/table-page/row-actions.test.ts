import { systemEndpoints } from '@contract/system/endpoints';
import { expect, it } from 'vitest';
import { actionsWidth, permittedActions, splitActions, type RowAction } from './row-actions';

const action = (label: string, more: Partial<RowAction> = {}): RowAction => ({
  label,
  onClick: () => undefined,
  ...more,
});
const labels = (actions: readonly RowAction[]) => actions.map(({ label }) => label);

it('shows the first action that takes nothing away, the rest behind 更多', () => {
  const danger = { color: 'danger' as const };
  const { shown, rest } = splitActions([
    action('删除', danger),
    action('编辑'),
    action('停用', danger),
    action('复制'),
  ]);
  expect([shown?.label, labels(rest)]).toEqual(['编辑', ['删除', '停用', '复制']]);
  expect(splitActions([action('停用', danger), action('删除', danger)]).shown).toBeNull();
});

it('shows the only action that a row has', () => {
  expect(splitActions([action('下线', { color: 'danger' })])).toMatchObject({ shown: { label: '下线' }, rest: [] });
});

it('leaves out what the person may not do, and keeps what they may not do now', () => {
  const actions = [
    action('编辑', { code: 'system:role:edit' }),
    action('删除', { code: 'system:role:remove' }),
    action('复制', { disabledReason: '已达上限' }),
  ];
  expect(labels(permittedActions(actions, (code) => code === 'system:role:edit'))).toEqual(['编辑', '复制']);
});

it('takes the permission from the call that an action leads to', () => {
  const actions = [
    action('编辑', { call: systemEndpoints.roleSave }),
    action('查看', { call: systemEndpoints.personTypes }),
  ];
  expect(labels(permittedActions(actions, () => false))).toEqual(['查看']);
  expect(labels(permittedActions(actions, (code) => code === systemEndpoints.roleSave.access))).toEqual([
    '编辑',
    '查看',
  ]);
});

it('takes more room for longer words', () => {
  expect(actionsWidth([action('查看轮转安排')])).toBeGreaterThan(actionsWidth([action('查看')]));
});
