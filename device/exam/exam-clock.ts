/**
 * The server's time by the page's own clock, which nobody sets: whoever changes the clock of the device during an exam changes
 * nothing. Of the last readings that of the quickest answer counts.
 */
export class ExamClock {
  private readings: { offset: number; trip: number }[] = [];
  /** Since a reload nobody has told the time: it is taken from the device's clock. */
  isTrusted = false;

  /** @param anchor what the server's and the device's clock showed at the same moment, before a reload */
  constructor(
    anchor?: { server: number; device: number },
    private readonly mono = () => performance.now(),
  ) {
    const now = anchor ? anchor.server + (Date.now() - anchor.device) : Date.now();
    this.readings = [{ offset: now - this.mono(), trip: Infinity }];
  }

  /** @param asked and heard by `performance.now()` */
  read(serverTime: string, asked: number, heard: number): void {
    const reading = { offset: Date.parse(serverTime) - (asked + heard) / 2, trip: heard - asked };
    this.readings = [...this.readings.filter(({ trip }) => trip !== Infinity), reading].slice(-8);
    this.isTrusted = true;
  }

  /** What a reload without a network begins with. */
  anchor(): { server: number; device: number } {
    return { server: this.now(), device: Date.now() };
  }

  /** ms that the device's clock is wrong by. */
  drift(): number {
    return Math.abs(this.now() - Date.now());
  }

  now(): number {
    const best = this.readings.reduce((one, other) => (other.trip < one.trip ? other : one));
    return best.offset + this.mono();
  }
}
