import { AppError } from '@contract/kernel/errors';

/** Decodes a chosen picture, upright. @throws AppError INPUT_INVALID for what the browser cannot show */
export async function openPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new AppError('INPUT_INVALID', { detail: '图片无法识别，请选择 JPG、PNG 或 WebP 图片' });
  }
}
