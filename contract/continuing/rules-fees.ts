/** Rules of money of 进修, all in whole fen. No schema here: pages import this file. */
import { chargedMonths, tuition, type TraineeState } from './rules';

export const feeStates = { open: '未结算', settled: '已结算' } as const;
export type FeeState = keyof typeof feeStates;

interface FeeAgreed {
  /** Fen for a month, as it was when he came. */
  monthly_fee: number;
  starts_on: string;
  /** The last day that counts: of somebody who left early, the day on which he left. */
  ends_on: string;
  discount: number;
  paid: number;
  deposit: number;
  /** The department's part of what is due, in percent. */
  share_percent: number;
}

/** The account of a visit. @returns sums that agree: paid + deposit + owed = due + refund, due = share + kept */
export function accountOf(fee: FeeAgreed) {
  const full = tuition(fee.monthly_fee, fee.starts_on, fee.ends_on);
  const discount = Math.min(fee.discount, full);
  const due = full - discount;
  const lacking = Math.max(0, due - fee.paid);
  // What lacks is taken out of the deposit, and only the rest is asked for.
  const fromDeposit = Math.min(fee.deposit, lacking);
  const share = Math.floor((due * fee.share_percent) / 100);
  return {
    charged: chargedMonths(fee.starts_on, fee.ends_on),
    tuition: full,
    due,
    owed: lacking - fromDeposit,
    tuition_back: Math.max(0, fee.paid - due),
    deposit_back: fee.deposit - fromDeposit,
    refund: Math.max(0, fee.paid - due) + fee.deposit - fromDeposit,
    share,
    kept: due - share,
  };
}
export type FeeAccount = ReturnType<typeof accountOf>;

/** Why a discount cannot be given; empty: it can. */
export function discountProblem(discount: number, full: number, reason: string): string {
  if (discount > full) return '减免不能多于应收学费';
  return discount > 0 && reason === '' ? '有减免时须填写减免原因' : '';
}

interface Settled {
  state: TraineeState;
  isSettled: boolean;
  owed: number;
}
/** Why an account cannot be settled; empty: it can. */
export function settleProblem({ state, isSettled, owed }: Settled): string {
  if (isSettled) return '费用已结算，不能再次结算';
  if (state !== 'ended' && state !== 'finished') return '结业或提前结束后才能结算';
  return owed > 0 ? '还有欠费，请先登记缴费再结算' : '';
}
