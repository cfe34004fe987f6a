import codeReaderUrl from '@workers/code-reader.worker?worker&url';
import type { CodeReaderApi } from '@workers/code-reader.worker';
import { transfer } from 'comlink';
import { lazyWorker } from '@device/threads/lazy-worker';

/** What `BarcodeDetector` promises (Shape Detection API); Chromium on Android has it, TypeScript's library does not. */
interface Detector {
  detect(image: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };
  }
}

/** Longer side of the picture that is looked at: 45 ms in a worker, where 1,280 takes 257 (ADR 53). */
const longest = 640;
const reader = lazyWorker<CodeReaderApi>(codeReaderUrl);

/** Reads QR codes out of a video: by the browser where it can, otherwise in a worker. Answers null where there is none. */
export async function frameReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (window.BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue || null;
  }
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return async (video) => {
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (width === 0 || height === 0) return null;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return reader.use((remote) => remote.read(transfer(data, [data.buffer]), width, height));
  };
}
