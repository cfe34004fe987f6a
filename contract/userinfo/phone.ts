import { z } from 'zod';
import { codeText } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';

export const phoneCodeInput = z.object({ phone: lineText(20).min(1, '手机号码是必填项') });

/** Seconds until another code may be asked for; seconds that this one is good for. */
export const phoneCodeSent = z.object({ resend_after: z.number().int(), expires_in: z.number().int() });

export const phoneChangeInput = z.object({
  code: codeText,
});
/** The number as it is stored now. */
export const phoneChanged = z.object({ phone: z.string() });
