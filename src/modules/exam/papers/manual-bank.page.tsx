import { manualPaths } from '../paths';
import { BankPicker } from './bank-picker';
import { ManualPaper } from './manual-paper';

/** 手动组卷（题库选题）: `?id=` names the paper; without one it is new. */
export default function ManualBankPage() {
  return (
    <ManualPaper title="题库选题" sourceWord="题库" other={{ label: '改为自己录题', path: manualPaths.custom }}>
      {(source) => <BankPicker {...source} />}
    </ManualPaper>
  );
}
