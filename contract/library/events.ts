import { defineNoticeEvents } from '../kernel/notice-event';
import { libraryModule } from './module';

const name = { label: '文件名', sample: '2026年住培管理手册.pdf' };

export const libraryEvents = defineNoticeEvents(libraryModule, {
  'library.file.must-read': {
    title: '必读文件',
    variables: { name, until: { label: '有效期', sample: '长期有效' } },
    recipients: { reader: '可见范围内的人员' },
    words: {
      title: '请阅读：{{name}}',
      content: '<p>文件“{{name}}”为必读（{{until}}），请在“文件资料”中阅读并确认。</p>',
    },
  },
  'library.file.shared': {
    title: '文件共享',
    variables: { name, who: { label: '共享人', sample: '王老师' }, until: { label: '有效期', sample: '长期有效' } },
    recipients: { reader: '被共享的人员' },
    words: {
      title: '{{who}}与您共享了“{{name}}”',
      content: '<p>{{who}}与您共享了文件“{{name}}”（{{until}}），可在“文件资料”的“共享给我”中查看。</p>',
    },
  },
  'library.file.decided': {
    title: '文件审核结果',
    variables: { name, result: { label: '结果', sample: '已发布' } },
    recipients: { owner: '上传人' },
    words: {
      title: '文件“{{name}}”{{result}}',
      content: '<p>您上传的文件“{{name}}”{{result}}。</p>',
    },
  },
});
