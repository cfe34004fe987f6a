import { expect, it } from 'vitest';
import { refusedPath } from './refused-path';

it.each([
  ['/main/system/role?page=2', '/main/system/role?page=2'],
  ['/main/attendance/check-record/1', '/main/attendance/check-record/1'],
  ['/main/../evil', null],
  ['/mainframe', null],
  ['//evil.example/main/', null],
  ['https://evil.example/main/x', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('%j is shown as %j', (redirect, shown) => {
  expect(refusedPath(redirect, 'https://reach.example')).toBe(shown);
});
