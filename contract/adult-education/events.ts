import { defineNoticeEvents } from '../kernel/notice-event';
import { adultEducationModule } from './module';

const name = { label: '项目名称', sample: '心血管病诊疗新进展' };

export const adultEducationEvents = defineNoticeEvents(adultEducationModule, {
  'adult-education.project.decided': {
    title: '继教项目审核结果',
    variables: { name, result: { label: '结果', sample: '已批准' } },
    recipients: { leader: '项目负责人' },
    words: {
      title: '继教项目“{{name}}”{{result}}',
      content: '<p>您负责的继教项目“{{name}}”{{result}}。</p>',
    },
  },
  'adult-education.project.added': {
    title: '列入继教项目',
    variables: { name, from: { label: '开始日期', sample: '2026-12-01' }, place: { label: '地点', sample: '学术厅' } },
    recipients: { attendee: '参加人' },
    words: {
      title: '您已列入继教项目“{{name}}”',
      content: '<p>您已列入继教项目“{{name}}”，{{from}} 开始，地点：{{place}}。</p>',
    },
  },
  'adult-education.credit.granted': {
    title: '继教学分授予',
    variables: { name, credits: { label: '学分', sample: '3' }, kind: { label: '类别', sample: 'Ⅰ类' } },
    recipients: { attendee: '获得学分的人' },
    words: {
      title: '“{{name}}”授予您 {{credits}} 学分',
      content: '<p>继教项目“{{name}}”授予您{{kind}}学分 {{credits}} 分，学分证书可在“继教项目”中打印。</p>',
    },
  },
});
