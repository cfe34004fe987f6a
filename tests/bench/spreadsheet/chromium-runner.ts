import type { Engine } from './engines/engine';

/** The worker's side: says when its script is loaded, then answers the one request of its life. */
export function serve(engine: Engine): void {
  self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
    try {
      const { data: result, transfer = [] } = await engine(new Uint8Array(data));
      self.postMessage({ result }, { transfer });
    } catch (error) {
      self.postMessage({ error: String(error) }, {});
    }
  });
  self.postMessage('ready', {});
}
