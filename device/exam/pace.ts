/** A pause that differs from device to device, by 30 % either way: a room does not send at the same moment. */
export const jittered = (ms: number): number => ms * (0.7 + Math.random() * 0.6);

/** How long to wait after so many failures in a row: from a second to half a minute, anywhere in it. */
export const pauseAfter = (failures: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.min(failures, 5)) * Math.random() + 500;
