import { StageList } from './stage-list';

export default function Page() {
  return <StageList key="thesis" stage="thesis" />;
}
