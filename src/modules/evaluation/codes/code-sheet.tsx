import type { CodeTarget } from '@contract/evaluation/codes';
import { QrCode } from '@/kits/code/qr-code';
import { Paper } from '@/kits/paper/paper';
import { useFrontConfig } from '@/modules/system/queries';
import { patientAddress } from '../paths';
import classes from './code-sheet.module.css';

interface CodeSheetProps {
  tokens: readonly string[];
  target: CodeTarget;
  closesOn: string;
  onDone: () => void;
}

/** A sheet of codes to be cut apart: one for each patient. */
export function CodeSheet({ tokens, target, closesOn, onDone }: CodeSheetProps) {
  const { system_name: systemName } = useFrontConfig();
  return (
    <Paper onDone={onDone}>
      <div className={classes.sheet}>
        {tokens.map((token) => (
          <section key={token} className={classes.code}>
            <strong>{[target.target_name, target.dept_name].filter(Boolean).join(' · ')}</strong>
            <QrCode content={patientAddress(token)} label="患者评价二维码" size={132} />
            <span>请扫码评价，不记姓名</span>
            <span>{`一码一次，${closesOn} 前有效`}</span>
            <span>{systemName}</span>
          </section>
        ))}
      </div>
    </Paper>
  );
}
