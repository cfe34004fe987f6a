import { BankPage } from './bank-page';

/** 个人题库: one's own banks and collections, and those that others share. */
export default function PersonalBankPage() {
  return <BankPage title="个人题库" among="own" kinds={[2, 3]} views="exam.questions.own" />;
}
