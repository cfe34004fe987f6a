import type { Random } from './random';

const commonSurnames = Array.from(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
);
const compoundSurnames = ['欧阳', '司马', '上官', '诸葛', '夏侯', '皇甫', '尉迟', '令狐'];

const givenCharacters = Array.from(
  '明华文建国志强伟俊杰宇浩轩梓涵子怡佳欣雨桐思琪晓东海波春燕秀英丽娟静敏慧玲芳婷雪梅兰竹菊松柏林森博学思远致宁安康乐天晨曦朝阳星辰月清泉溪润泽沐霖诗韵书瑶语嫣若曦可心一诺沛然景行知行允恭怀瑾修齐',
);

/** An invented name of two to four characters. Common surnames and few characters make namesakes, as in life. */
export function inventedName(random: Random): string {
  const surname = random.below(100) < 2 ? random.pick(compoundSurnames) : random.pick(commonSurnames);
  const first = random.pick(givenCharacters);
  return random.below(100) < 22 ? surname + first : surname + first + random.pick(givenCharacters);
}
