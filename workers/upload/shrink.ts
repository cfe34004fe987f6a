import { AppError } from '@contract/kernel/errors';

/** Longest side of a photo, in pixels: a switch on a wall can still be read. */
const mostPixels = 1600;
const quality = 0.82;

/**
 * A photo drawn anew: small enough for a weak network, upright, and without place, time and device, which cameras write into it.
 * @throws AppError ATTACHMENT_BROKEN what this browser cannot read as a picture
 */
export async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new AppError('ATTACHMENT_BROKEN');
  });
  try {
    const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
    const canvas = new OffscreenCanvas(width!, height!);
    const pen = canvas.getContext('2d')!;
    // JPEG knows nothing that can be seen through.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width!, height!);
    pen.drawImage(picture, 0, 0, width!, height!);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return new File([blob], `${file.name.replace(/\.[^./\\]*$/, '') || '照片'}.jpg`, { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}
