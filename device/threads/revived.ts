import { CallError } from '../api/call-error';

/** An expected failure keeps its sentence but loses its class on the way from a worker; it gets one back here. */
export function revived(error: unknown): unknown {
  const isExpected = error instanceof Error && (error.name === 'AppError' || error.name === 'CallError');
  return isExpected ? new CallError('UNKNOWN', { message: error.message }) : error;
}
