/** Sounds of the demo's questions, made here: nobody's heart was recorded. */

export interface DemoSound {
  /** As a teacher would call the file; whoever practises does not read it. */
  name: string;
  bytes: Uint8Array;
}

/** A second has so many values of one byte: enough for what is this low. */
const rate = 4000;
const seconds = 4;

/** The two thuds of a beat: how long after its begin, Hz, how loud, and how fast each dies away. */
const thuds = [
  { after: 0, pitch: 90, volume: 1, fade: 28 },
  { after: 0.3, pitch: 130, volume: 0.6, fade: 40 },
] as const;

/** Heart sounds as a practice doll gives them. @param beats seconds at which each begins */
function heart(beats: readonly number[]): Uint8Array {
  const values = Uint8Array.from({ length: rate * seconds }, (_, at) => {
    const heard = beats.flatMap((beat) =>
      thuds.map(({ after, pitch, volume, fade }) => {
        const since = at / rate - beat - after;
        return since < 0 ? 0 : volume * Math.exp(-fade * since) * Math.sin(2 * Math.PI * pitch * since);
      }),
    );
    return 128 + Math.round(110 * heard.reduce((sum, one) => sum + one, 0));
  });
  return wave(values);
}

/** A WAV file of one channel with values of eight bits. */
function wave(values: Uint8Array): Uint8Array {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + values.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  // PCM, one channel.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(values.length, 40);
  return new Uint8Array(Buffer.concat([head, values]));
}

/** Seventy-five a minute; then the same with a beat that comes early and the pause behind it. */
export const regularHeart = (): DemoSound => ({ name: '心音-窦性心律75次.wav', bytes: heart([0, 0.8, 1.6, 2.4, 3.2]) });
export const earlyHeart = (): DemoSound => ({ name: '心音-期前收缩.wav', bytes: heart([0, 0.8, 1.25, 2.4, 3.2]) });

export const demoSounds = (): DemoSound[] => [regularHeart(), earlyHeart()];
