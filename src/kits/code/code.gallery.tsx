import type { GalleryEntry } from '@/gallery/gallery-entry';
import { QrCode } from './qr-code';

export default {
  title: '二维码',
  examples: [
    { key: 'short', title: '短', Example: () => <QrCode content="R3-7KQ2" label="签到码" size={160} /> },
    {
      key: 'long',
      title: '长',
      Example: () => <QrCode content={`https://reach.example/main/room?id=1&t=${'a'.repeat(180)}`} label="门贴" />,
    },
  ],
} satisfies GalleryEntry;
