import { adultEducationCreditEndpoints } from '@contract/adult-education/credits';
import { call } from '@device/api/call';
import { saveAnswer } from '@/kernel/save-answer';

/** Fetches the certificate of somebody's credits as PDF. */
export const printCertificate = (id: number) =>
  saveAnswer(
    call(adultEducationCreditEndpoints.creditCertificate, {
      body: { id, origin: window.location.origin },
      blocking: true,
    }),
  );
