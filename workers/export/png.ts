/** A picture that this browser can draw, as a PNG, which every office program can. @param url a data URL @returns base64 */
export async function pngOf(url: string): Promise<string> {
  const [head, base64] = url.split(',', 2) as [string, string];
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  const bitmap = await createImageBitmap(new Blob([bytesOf(base64)], { type }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  const drawn = await canvas.convertToBlob({ type: 'image/png' });
  const bytes = new Uint8Array(await drawn.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
