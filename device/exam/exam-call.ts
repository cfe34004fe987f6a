import { createClient } from '../api/client';
import { reportReached } from '../api/network';

/** Calls by the token of a sitting: whether somebody is signed in here, or still is, does not matter. */
export const examCall = createClient({
  baseUrl: '',
  getToken: () => null,
  onUnauthorised: () => Promise.resolve(null),
  onReached: reportReached,
  timeout: 20_000,
});
