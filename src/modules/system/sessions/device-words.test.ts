import { expect, it } from 'vitest';
import { deviceWords } from './device-words';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Windows，Edge',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Linux，Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    'iPhone，Safari',
  ],
  ['Mozilla/5.0 (Linux; Android 14; HUAWEI) AppleWebKit/537.36 MicroMessenger/8.0 Chrome/110 Mobile', 'Android，微信'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'macOS，Firefox'],
  ['curl/8.5', 'curl/8.5'],
  ['', '未知设备'],
])('%s reads %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});
