import { stayStateWords } from '@contract/rotation/stay-states';
import { wardEndpoints, type WardStayQuery } from '@contract/rotation/ward-stays';
import { useEffect } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { exportPageSize } from '@/kits/export/export-button';
import { Paper } from '@/kits/paper/paper';

interface WardPaperProps {
  /** What the roster is asked for, without its page. */
  query: Partial<WardStayQuery>;
  title: string;
  /** The browser's dialog is closed. */
  onDone: () => void;
}

/** The roster on paper, as many as one page of a call brings; prints itself as soon as it is there. */
export function WardPaper({ query, title, onDone }: WardPaperProps) {
  const body = { ...query, page: 1, size: exportPageSize };
  const { data, error } = useCall(wardEndpoints.wardStays, { body });
  useEffect(() => {
    if (error !== null) onDone();
  }, [error, onDone]);
  if (!data) return null;
  return (
    <Paper onDone={onDone}>
      <h1>{title}</h1>
      <p>
        共 {data.total} 人次{data.total > data.list.length && `，此处为前 ${data.list.length} 条`}
      </p>
      <table>
        <thead>
          <tr>
            {['科室', '姓名', '工号', '年级专业', '入科', '出科', '状态', '带教老师', '签名'].map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.list.map((row) => (
            <tr key={row.id}>
              <td>{row.deptName}</td>
              <td>{row.name}</td>
              <td>{row.staffId}</td>
              <td>{[row.grade && `${row.grade} 级`, row.major].filter(Boolean).join(' ')}</td>
              <td>{row.from}</td>
              <td>{row.to}</td>
              <td>{stayStateWords[row.state]}</td>
              <td>{row.teacherName}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
