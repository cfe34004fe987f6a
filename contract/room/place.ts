import { z } from 'zod';
import { wholeNumber } from '../kernel/wire';
import { limits } from './rules';

/** A place and metres around it, in which people have to be to sign. */
export const signPlace = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Metres. */
  radius: wholeNumber(...limits.radius),
});
export type SignPlace = z.output<typeof signPlace>;
