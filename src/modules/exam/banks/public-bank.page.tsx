import { BankPage } from './bank-page';

/** 公共题库: banks of the hospital that are open to the person. */
export default function PublicBankPage() {
  return <BankPage title="公共题库" among="open" kinds={[1]} views="exam.questions.open" />;
}
