import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What went over the line to a browser: pages, workers and service workers, all of them. */
export interface Heard {
  path: string;
  /** Headers and body. */
  text: string;
}

export interface Recorder {
  origin: string;
  heard: Heard[];
  close: () => void;
}

/** A way to a test server that writes down whatever comes back on it. A browser that uses it knows no other way. */
export async function layRecorder(target: string): Promise<Recorder> {
  const heard: Heard[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer((near, answer) => {
    const headers = { ...near.headers, 'accept-encoding': 'identity' };
    const far = request({ hostname, port, path: near.url, method: near.method, headers }, (got: IncomingMessage) => {
      const one: Heard = { path: near.url ?? '', text: JSON.stringify(got.headers) };
      heard.push(one);
      got.on('data', (chunk: Buffer) => (one.text += chunk.toString()));
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    answer.on('close', () => far.destroy());
    near.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => server.closeAllConnections(),
  };
}
