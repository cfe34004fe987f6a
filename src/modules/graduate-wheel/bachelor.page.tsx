import { graduateWheelModule } from '@contract/graduate-wheel/module';
import { WheelPage } from './wheel-page';

/** 学生轮转 of students in their undergraduate years. */
export default function BachelorWheelPage() {
  return <WheelPage level="bachelor" title={graduateWheelModule.screens.bachelor.title} />;
}
