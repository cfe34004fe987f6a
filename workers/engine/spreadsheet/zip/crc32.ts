const TABLES = buildTables();

/** Slice-by-8 tables of the reflected polynomial 0xEDB88320 (the CRC of zip, gzip and PNG). */
function buildTables(): Int32Array {
  const tables = new Int32Array(8 * 256);
  for (let n = 0; n < 256; n++) {
    let c = n;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    tables[n] = c;
  }
  for (let n = 256; n < tables.length; n++) {
    const before = tables[n - 256]!;
    tables[n] = (before >>> 8) ^ tables[before & 255]!;
  }
  return tables;
}

/**
 * CRC-32 of `bytes`, as an unsigned number. Pass the previous result as `seed` to go on over chunks.
 * Only small parts and engines without a native inflater come here: native gzip checks the sum itself.
 */
export function crc32(bytes: Uint8Array, seed = 0): number {
  const t = TABLES;
  let c = ~seed;
  let i = 0;
  const eights = bytes.length - (bytes.length % 8);
  for (; i < eights; i += 8) {
    c ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    c =
      t[1792 + (c & 255)]! ^
      t[1536 + ((c >>> 8) & 255)]! ^
      t[1280 + ((c >>> 16) & 255)]! ^
      t[1024 + (c >>> 24)]! ^
      t[768 + bytes[i + 4]!]! ^
      t[512 + bytes[i + 5]!]! ^
      t[256 + bytes[i + 6]!]! ^
      t[bytes[i + 7]!]!;
  }
  for (; i < bytes.length; i++) c = (c >>> 8) ^ t[(c ^ bytes[i]!) & 255]!;
  return ~c >>> 0;
}
