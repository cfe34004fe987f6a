import type { Lodging } from '@contract/dorm/lodgings';
import { placeWords } from '@contract/dorm/rules';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { Paper } from '@/kits/paper/paper';

/** 入住单 on paper, to be signed by both. */
export function Slip({ row, onDone }: { row: Lodging; onDone: () => void }) {
  const [day] = useState(hospitalToday);
  const facts = [
    ['姓名', `${row.name}（${row.staff_id}）`],
    ['人员类型', row.type_name],
    ['所属科室', row.dept_name || '–'],
    ['床位', placeWords(row)],
    ['入住日期', row.from_on],
    ['到期日期', row.due_on],
    ['月费', `${row.monthly_fee} 元`],
    ['押金', `${row.deposit} 元，${row.deposit_paid ? '已收' : '未收'}`],
    ...row.check_in.map(({ item, is_fine }) => [item, is_fine ? '完好' : '有问题']),
    ...(row.note ? [['备注', row.note]] : []),
  ];
  return (
    <Paper onDone={onDone}>
      <h1>宿舍入住单</h1>
      <table>
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label}>
              <th>{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>住宿人签名：＿＿＿＿＿＿＿＿　　宿管员签名：＿＿＿＿＿＿＿＿　　打印日期：{day}</p>
    </Paper>
  );
}
