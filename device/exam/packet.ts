import type { CandidatePaper } from '@contract/exam/exams/types';
import type { Packet } from '@contract/exam/sittings/sittings';

/** The questions as they are in memory, and nowhere else. */
export interface OpenedPacket {
  paper: CandidatePaper;
  /** Bytes in base64 by the file's id. */
  media: Record<string, { kind: string; data: string }>;
}

export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The key as it may be stored: it decrypts here and cannot be read out. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(base64), 'AES-GCM', false, ['decrypt']);

/** @throws where the key is not the packet's, or a byte of it was changed */
export async function openPacket(examId: number, packet: Packet, key: CryptoKey): Promise<OpenedPacket> {
  const bytes = bytesOf(packet.body);
  const additionalData = new TextEncoder().encode(`${examId}.${packet.variant}.${packet.manifest_hash}`);
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData },
    key,
    bytes.slice(12),
  );
  return JSON.parse(new TextDecoder().decode(plain)) as OpenedPacket;
}
