import { describe, expect, it } from 'vitest';
import { redirectQuery, safeRedirect } from './redirect';

const origin = 'https://reach.example';

describe('after sign-in', () => {
  it.each([
    ['/rotation-management/rotation-overview?page=2&name=a%20b#x'],
    ['/system'],
    ['/system/role?redirect=/main/login'],
  ])('goes back to %s', (path) => {
    const { searchParams } = new URL(`/main/login${redirectQuery(path)}`, origin);
    expect(safeRedirect(searchParams.get('redirect'))).toBe(path);
  });

  it.each([
    [null],
    [''],
    ['https://evil.example/main/system'],
    ['//evil.example/main/'],
    ['/\\evil.example/main/'],
    ['\\/evil.example'],
    ['/main//evil.example'],
    ['/main/\t/evil.example'],
    ['/main/../evil'],
    ['/main/%2e%2e/evil'],
    ['/mainframe'],
    ['/system'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/main/login?redirect=%2Fmain%2Fsystem'],
    ['/main/login_yw'],
    ['/main/404'],
  ])('goes home instead of to %j', (redirect) => {
    expect(safeRedirect(redirect)).toBe('/');
  });
});
