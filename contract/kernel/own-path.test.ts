import { expect, it } from 'vitest';
import { ownPath, pathInApp } from './own-path';
import { appPath } from './wire-path';

it('is what follows the base path', () => {
  expect(ownPath('/main/system/role?page=2#x')).toBe('/system/role?page=2#x');
  expect(pathInApp('/system/role?page=2#x')).toBe('/system/role?page=2#x');
});

it.each([
  '',
  'system',
  '//a.example',
  '//a.example/main/',
  '/\\a.example',
  '/\t/a.example',
  '/../elsewhere',
  '/%2e%2e/elsewhere',
  'javascript:alert(1)',
  'https://a.example/main/system',
])('is not %j', (path) => {
  expect(ownPath(path)).toBeUndefined();
  expect(pathInApp(path)).toBeUndefined();
  expect(appPath(200).safeParse(path).success).toBe(path === '');
});

it('is taken from a whole address too', () => {
  expect(appPath(200).parse(' /main/system ')).toBe('/system');
});
