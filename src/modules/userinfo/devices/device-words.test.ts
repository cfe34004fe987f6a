import { expect, it } from 'vitest';
import { deviceWords } from './device-words';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Windows 上的 Edge',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Android 上的 Chrome'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'iPhone 上的 Safari'],
  ['curl/8.5', '其他浏览器'],
  ['', '其他浏览器'],
])('%s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});
