import { graduateWheelModule } from '@contract/graduate-wheel/module';
import { WheelPage } from './wheel-page';

/** 学生轮转 of graduate students. */
export default function MasterWheelPage() {
  return <WheelPage level="master" title={graduateWheelModule.screens.master.title} />;
}
