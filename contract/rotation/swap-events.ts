import { defineNoticeEvents } from '../kernel/notice-event';
import { rotationModule } from './module';

/** What becomes of requests to change rotations; the engine tells who asked and who reviews. */
export const swapEvents = defineNoticeEvents(rotationModule, {
  'rotation.swap.done': {
    title: '轮转调整已生效',
    variables: {
      names: { label: '学员', sample: '张三、李四' },
      changes: { label: '调整', sample: '张三 2027-01 至 2027-02 由呼吸内科改到心血管内科' },
    },
    recipients: { trainee: '对调的学员', secretary: '有关科室的教学秘书' },
    words: {
      title: '轮转调整已生效：{{names}}',
      content: '<p>{{changes}}。请按新的安排轮转。</p>',
    },
  },
});
