import { workPieces } from '@contract/account/proof-of-work';
import { initialState, mixBlock, sha256 } from './sha256';

/** Words of a piece: eight of the challenge's hash, its index, its nonce; then padding, and the length of 40 bytes. */
const indexWord = 8;
const nonceWord = 9;
const bitLength = 320;

/**
 * Solves a challenge (contract/account/proof-of-work).
 * @param bits zero bits that each piece must begin with, at most 31
 * @returns a nonce for each piece
 */
export function solveWork(challenge: string, bits: number): number[] {
  const block = new Int32Array(16);
  block.set(sha256(new TextEncoder().encode(challenge)));
  block[10] = 1 << 31;
  block[15] = bitLength;
  return Array.from({ length: workPieces }, (_, piece) => {
    block[indexWord] = piece;
    return nonceOf(block, bits);
  });
}

function nonceOf(block: Int32Array, bits: number): number {
  const start = initialState();
  const state = new Int32Array(8);
  const shift = 32 - bits;
  for (let nonce = 0; ; nonce += 1) {
    block[nonceWord] = nonce;
    state.set(start);
    mixBlock(state, block);
    if (bits === 0 || state[0]! >>> shift === 0) return nonce;
  }
}
