import { expect, it, vi } from 'vitest';
import { AppError } from '@contract/kernel/errors';

vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn() } }));
const { notifications } = await import('@mantine/notifications');
const { errorMessage, notifyError } = await import('./notify-error');

it.each([
  ['a text', '文件过大', '文件过大'],
  ['an error of ours', new AppError('FORBIDDEN'), '没有访问权限，请联系教育处管理员'],
  ['an object with msg', { msg: '甲', message: '乙' }, '甲'],
  ['an object with message', { msg: '', message: '乙' }, '乙'],
  ['an object with neither', {}, '未知错误'],
  ['a fault of the program', new TypeError('x is not a function'), '未知错误'],
  ['nothing', undefined, '未知错误'],
])('says of %s', (_, error, text) => {
  expect(errorMessage(error)).toBe(text);
});

it('shows a toast for ten seconds unless told otherwise, and none for the end of a session', () => {
  notifyError('甲');
  expect(notifications.show).toHaveBeenLastCalledWith(expect.objectContaining({ message: '甲', autoClose: 10_000 }));
  notifyError('乙', 3000);
  expect(notifications.show).toHaveBeenLastCalledWith(expect.objectContaining({ message: '乙', autoClose: 3000 }));
  notifyError(new AppError('SIGN_IN_REQUIRED'));
  expect(notifications.show).toHaveBeenCalledTimes(2);
});
