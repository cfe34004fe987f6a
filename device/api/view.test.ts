import { beforeEach, expect, it, vi } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import { memoryStorage } from '@tests/builders/memory-storage';

const fetchMock = vi.fn<typeof fetch>();
const secretary = { token: 'view', userId: 2, name: '文秘书', endsAt: 0 };

/** A page of its own: it remembers whether it showed a view. */
async function freshPage() {
  vi.resetModules();
  const [{ tokenStore }, view, { refreshToken }, { cachedCall }, { enqueue }] = await Promise.all([
    import('./token'),
    import('./view'),
    import('./refresh'),
    import('../copies/cached-call'),
    import('../outbox/enqueue'),
  ]);
  return { tokenStore, ...view, refreshToken, cachedCall, enqueue };
}

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

it('is of one tab; the sign-in that all tabs share stays as it is', async () => {
  const { tokenStore, keepView } = await freshPage();
  tokenStore.save('own', 5);
  keepView(secretary);
  expect([tokenStore.token(), tokenStore.userId()]).toEqual(['view', 2]);
  expect([localStorage.getItem('reach_tk'), localStorage.getItem('reach_uid')]).toEqual(['own', '5']);
});

it('ends without the viewer’s sign-in, which the next page has and this one must not use', async () => {
  const here = await freshPage();
  here.tokenStore.save('own', 5);
  here.keepView(secretary);
  here.tokenStore.clear();
  here.tokenStore.clear();
  expect([here.tokenStore.token(), here.tokenStore.userId(), here.isViewOver()]).toEqual([null, null, true]);
  const next = await freshPage();
  expect([next.tokenStore.token(), next.tokenStore.userId(), next.currentView()]).toEqual(['own', 5, null]);
});

it('is not renewed: the cookie is the viewer’s', async () => {
  const { tokenStore, keepView, currentView, refreshToken } = await freshPage();
  tokenStore.save('own', 5);
  keepView(secretary);
  await expect(refreshToken('view')).resolves.toBeNull();
  expect(fetchMock).not.toHaveBeenCalled();
  expect([currentView(), localStorage.getItem('reach_tk')]).toEqual([null, 'own']);
});

it('reads from the network alone', async () => {
  const { tokenStore, keepView, cachedCall } = await freshPage();
  tokenStore.save('own', 5);
  keepView(secretary);
  const answer = JSON.stringify({ code: 200, message: '', data: { menus: [], roles: [], role_names: [] } });
  fetchMock.mockResolvedValueOnce(new Response(answer, { headers: { 'content-type': 'application/json' } }));
  await expect(cachedCall(accountEndpoints.purview, {})).resolves.toMatchObject({ copyFrom: null });
  fetchMock.mockRejectedValue(new TypeError('failed to fetch'));
  await expect(cachedCall(accountEndpoints.purview, {})).rejects.toMatchObject({ key: 'NETWORK' });
});

it('puts nothing aside to be sent', async () => {
  const { keepView, enqueue } = await freshPage();
  keepView(secretary);
  const queued = { endpoint: recordEndpoints.setRead, title: () => '', records: () => [], projections: [] };
  await expect(enqueue(queued, { input: { body: { id: 1 } }, seen: undefined })).rejects.toMatchObject({
    key: 'VIEW_ONLY',
  });
});
