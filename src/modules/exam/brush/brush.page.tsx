import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { BrushHome } from './brush-home';

const BrushRound = late(() => import('./brush-round').then((file) => file.BrushRound));

/** 刷题练习: where one stands and what to practise; `?id=` names a round, `?from=` begins the choice. */
export default function BrushPage() {
  const [query] = useSearchParams();
  const id = query.get('id');
  return id ? <BrushRound key={id} id={id} /> : <BrushHome key={query.get('from') ?? ''} from={query.get('from')} />;
}
