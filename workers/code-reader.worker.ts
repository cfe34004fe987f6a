import { expose } from 'comlink';
import jsQr from 'jsqr';

const api = {
  /** What a QR code in a picture says; null where there is none. `pixels`: RGBA, row by row. */
  read(pixels: Uint8ClampedArray, width: number, height: number): string | null {
    return jsQr(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data || null;
  },
};
export type CodeReaderApi = typeof api;

expose(api);
