import { expect, it } from 'vitest';
import { changeWords, operatorWords } from './log-words';

it('names the person beside the account', () => {
  expect(operatorWords({ operator: '文秘书', username: 'secretary' })).toBe('文秘书（secretary）');
  expect(operatorWords({ operator: '', username: 'gone' })).toBe('gone');
  expect(operatorWords({ operator: '', username: '' })).toBe('未登录');
});

it('tells each field with its old and its new value', () => {
  const changes = [
    { field: '名称', from: '心内科', to: '心血管内科' },
    { field: '床位数', from: '空', to: '12' },
  ];
  expect(changeWords({ changes })).toBe('名称：心内科 → 心血管内科；床位数：空 → 12');
});
