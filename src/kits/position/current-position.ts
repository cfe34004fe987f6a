import type { Position } from '@contract/kernel/geo';

/** Where this device is, or why it does not say, in words that tell what to do. */
export type Located = { position: Position; problem?: undefined } | { position?: undefined; problem: string };

const waitMs = 15_000;
/** As old as a position may be: it is asked twice when a line breaks under a sign. */
const freshMs = 30_000;

/** Asks the device where it is; the browser asks the person the first time. */
export function currentPosition(): Promise<Located> {
  // Browsers know no position outside https.
  if (!window.isSecureContext || !('geolocation' in navigator)) {
    return Promise.resolve({ problem: '本浏览器不能定位，请换用手机自带的浏览器，以 https 网址打开后重试' });
  }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ position: { lat: coords.latitude, lng: coords.longitude } }),
      ({ code }) => resolve({ problem: problemOf(code) }),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: freshMs },
    );
  });
}

/** @param code 1 refused by the person or the device, 2 not to be found, 3 too slow */
function problemOf(code: number): string {
  if (code === 1) return '未允许使用位置：请在浏览器的网站设置和手机的系统设置中允许“位置”，再重试';
  return '未能取得位置：请打开手机的定位，移到窗边或室外再重试';
}
