/** A clock that is off by more may get one-time links and codes refused. */
const toleratedMs = 30_000;

export interface Skew {
  /** Milliseconds that this device is ahead of the server; negative: behind. */
  ahead: number;
  /** Whether sign-in links and codes work with it. */
  isGood: boolean;
}

/**
 * How far this device's clock is off: the server answered somewhere between asking and receiving, so the middle of the
 * two counts, and half of the time between them is the error.
 * @param sent when it was asked, ms since 1970 by this device
 * @param received when the answer came
 * @param server the server's time, ISO 8601
 */
export function clockSkew(sent: number, received: number, server: string): Skew {
  const ahead = Math.round((sent + received) / 2 - Date.parse(server));
  return { ahead, isGood: Math.abs(ahead) <= toleratedMs };
}

/** 与服务器一致, or how far it is off and to which side. */
export function skewWords({ ahead }: Skew): string {
  const seconds = Math.abs(ahead) / 1000;
  if (seconds < 1) return '与服务器相差不到 1 秒';
  const amount = seconds < 120 ? `${Math.round(seconds)} 秒` : `${Math.round(seconds / 60)} 分钟`;
  return `比服务器${ahead > 0 ? '快' : '慢'} ${amount}`;
}
