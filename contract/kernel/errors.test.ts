import { expect, it } from 'vitest';
import { errorText } from './errors';

it('names the request that failed where there is one, and asks for no number where there is none', () => {
  expect(errorText('SYSTEM_ERROR', { requestId: 'r-9' })).toBe('系统异常，请稍后重试；如仍出现请提供请求编号 r-9');
  expect(errorText('SYSTEM_ERROR')).toBe('系统异常，请稍后重试');
  expect(errorText('SYSTEM_ERROR', { requestId: '' })).toBe('系统异常，请稍后重试');
});
