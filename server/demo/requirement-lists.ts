import type { Level, PartRole } from '@contract/handbook/rules';

/** A requirement of the demo hospital: kinds by their id (see the migration that brings them). */
export interface DemoRequirement {
  kindId: number;
  item: string;
  reqNum: number;
  level: Level | null;
  role: PartRole | null;
  note: string;
}

/** Kinds as the product brings them. */
const kind = {
  disease: 1,
  skill: 2,
  operation: 3,
  record: 4,
  clinic: 5,
  beds: 6,
  rescue: 7,
  teaching: 8,
  lecture: 9,
  paper: 10,
} as const;

/** Invented lists by standard department: 病种 | 操作技能 | 手术, from the commonest to the rarest. */
const lists: Record<string, string> = {
  心血管内科:
    '原发性高血压 稳定型心绞痛 急性冠脉综合征 慢性心力衰竭 急性左心衰竭 心房颤动 室上性心动过速 房室传导阻滞 心肌病 心脏瓣膜病 感染性心内膜炎 心包疾病 | 十二导联心电图操作 动态心电图判读 电除颤 中心静脉压测定 动态血压监测 心肺复苏',
  呼吸与危重症医学科:
    '社区获得性肺炎 慢性阻塞性肺疾病 支气管哮喘 肺结核 支气管扩张 肺血栓栓塞症 胸腔积液 自发性气胸 呼吸衰竭 间质性肺疾病 支气管肺癌 睡眠呼吸暂停 | 动脉血气采集与判读 胸腔穿刺术 肺功能判读 无创机械通气 氧疗与雾化 支气管镜见习',
  消化内科:
    '消化性溃疡 慢性胃炎 上消化道出血 肝硬化 急性胰腺炎 炎症性肠病 功能性胃肠病 肝性脑病 胃癌 结直肠癌 胆石症 自身免疫性肝病 | 腹腔穿刺术 胃管置入与洗胃 三腔二囊管使用 直肠指检 粪便隐血判读 胃肠镜见习',
  血液内科:
    '缺铁性贫血 再生障碍性贫血 溶血性贫血 急性白血病 慢性髓细胞白血病 淋巴瘤 多发性骨髓瘤 免疫性血小板减少症 粒细胞缺乏伴发热 弥散性血管内凝血 | 骨髓穿刺术 骨髓涂片判读 腰椎穿刺及鞘内注射 输血及不良反应处理 外周血涂片判读',
  肾脏内科:
    '慢性肾小球肾炎 肾病综合征 IgA肾病 急性肾损伤 慢性肾脏病 尿路感染 糖尿病肾病 高血压肾损害 狼疮性肾炎 间质性肾炎 | 尿沉渣判读 透析导管护理 血液透析上机见习 腹膜透析换液 肾穿刺见习',
  内分泌科:
    '2型糖尿病 1型糖尿病 糖尿病酮症酸中毒 甲状腺功能亢进症 甲状腺功能减退症 甲状腺结节 库欣综合征 原发性醛固酮增多症 嗜铬细胞瘤 骨质疏松症 | 口服葡萄糖耐量试验 胰岛素泵使用 甲状腺触诊 动态血糖监测 足病筛查',
  风湿免疫科:
    '类风湿关节炎 系统性红斑狼疮 强直性脊柱炎 干燥综合征 痛风 系统性硬化症 炎性肌病 血管炎 成人斯蒂尔病 骨关节炎 | 关节查体 关节腔穿刺 自身抗体谱判读 唇腺活检见习',
  神经内科:
    '脑梗死 脑出血 短暂性脑缺血发作 癫痫 帕金森病 偏头痛 吉兰—巴雷综合征 重症肌无力 病毒性脑炎 周围性面瘫 多发性硬化 | 神经系统查体 腰椎穿刺术 头颅影像判读 脑电图判读 静脉溶栓评估',
  感染科:
    '慢性乙型肝炎 急性病毒性肝炎 发热待查 流行性感冒 感染性腹泻 败血症 肾综合征出血热 艾滋病 布鲁菌病 手足口病 | 穿脱防护用品 血培养采集 职业暴露处置 抗菌药物选择 传染病报告',
  急诊科:
    '急性胸痛 急性腹痛 休克 急性中毒 昏迷 心脏骤停 多发伤 急性脑卒中 过敏性休克 中暑 电解质紊乱 | 心肺复苏 气管插管 电除颤 清创缝合 洗胃 止血包扎固定 急诊超声评估',
  重症医学科:
    '急性呼吸窘迫综合征 感染性休克 多器官功能障碍 重症胰腺炎 严重创伤 弥散性血管内凝血 急性肾衰竭 重症肺炎 心源性休克 | 有创机械通气 深静脉置管 动脉置管测压 床旁血滤见习 镇痛镇静评估 气管切开护理',
  内科门诊:
    '上呼吸道感染 高血压随访 糖尿病随访 慢性胃炎随访 腹泻 头痛头晕 贫血待查 关节痛 水肿待查 | 门诊病历书写 处方书写 慢病随访 健康教育',
  老年医学科:
    '老年高血压 老年肺炎 老年心力衰竭 痴呆 跌倒 衰弱 谵妄 多重用药 压力性损伤 营养不良 | 老年综合评估 认知功能筛查 吞咽功能评估 跌倒风险评估',
  肿瘤内科:
    '肺癌 胃癌 结直肠癌 乳腺癌 食管癌 肝癌 癌性疼痛 恶性胸腔积液 化疗后骨髓抑制 肿瘤急症 | 化疗方案制订 癌痛评估与滴定 胸腔灌注化疗 疗效评价',
  皮肤科:
    '湿疹 荨麻疹 银屑病 带状疱疹 真菌性皮肤病 痤疮 药疹 天疱疮 白癜风 | 皮肤科查体 真菌镜检 皮肤活检 冷冻治疗 斑贴试验',
  医学影像科:
    '肺部感染影像 肺结节影像 脑血管病影像 肝脏占位影像 肠梗阻影像 骨折影像 泌尿系结石影像 | 胸部平片判读 头颅CT判读 腹部CT判读 影像报告书写 对比剂不良反应处理',
  心电图:
    '心肌梗死心电图 房性心律失常 室性心律失常 传导阻滞 心室肥厚 电解质紊乱心电图 预激综合征 起搏心电图 | 常规心电图操作 动态心电图分析 运动负荷试验 心电图报告书写',
  超声医学科:
    '脂肪肝超声 胆囊结石超声 肾积水超声 甲状腺结节超声 心脏瓣膜病超声 心包积液超声 下肢静脉血栓超声 | 腹部超声操作 心脏超声操作 血管超声操作 超声报告书写',
  普通外科:
    '急性阑尾炎 腹股沟疝 胆囊结石 肠梗阻 甲状腺肿瘤 乳腺肿瘤 消化道穿孔 | 换药拆线 胃肠减压 体表肿物切除 | 阑尾切除术 疝修补术 胆囊切除术',
  骨科: '四肢骨折 腰椎间盘突出症 颈椎病 骨关节炎 关节脱位 | 石膏固定 骨牵引 关节穿刺 | 骨折内固定术 关节置换术 清创术',
  神经外科: '颅脑损伤 脑出血 颅内肿瘤 脑积水 | 腰大池引流护理 神经系统查体 | 血肿清除术 去骨瓣减压术',
  胸外科: '气胸 肺癌 食管癌 胸部外伤 | 胸腔闭式引流 换药 | 肺叶切除术 食管癌根治术',
  心脏大血管外科: '冠心病 瓣膜病 主动脉夹层 先天性心脏病 | 体外循环见习 心包引流护理 | 冠脉搭桥术',
  泌尿外科: '尿路结石 前列腺增生 膀胱肿瘤 肾肿瘤 | 导尿术 膀胱冲洗 | 输尿管镜碎石术 前列腺电切术',
  烧伤整形科: '烧伤 瘢痕 慢性创面 | 创面换药 植皮护理 | 清创植皮术',
  血管外科: '下肢静脉曲张 深静脉血栓 动脉硬化闭塞 | 踝肱指数测定 | 大隐静脉剥脱术',
  妇科: '子宫肌瘤 卵巢囊肿 异位妊娠 宫颈病变 盆腔炎 | 妇科检查 后穹窿穿刺 宫颈涂片 | 诊断性刮宫术 附件切除术',
  产科: '正常妊娠 妊娠期高血压 妊娠期糖尿病 产后出血 胎膜早破 | 产前检查 胎心监护 接产 | 会阴切开缝合术 剖宫产术',
  儿科普通病房: '小儿肺炎 小儿腹泻 热性惊厥 川崎病 营养性贫血 | 儿童生长评估 小儿静脉穿刺 儿科液体计算',
  新生儿科: '新生儿黄疸 早产儿 新生儿肺炎 新生儿窒息 | 新生儿复苏 脐静脉置管 暖箱使用',
  儿科重症监护: '重症肺炎 脓毒症 癫痫持续状态 | 小儿气管插管 小儿机械通气',
  麻醉科: '择期手术麻醉 急诊手术麻醉 术后镇痛 困难气道 | 椎管内麻醉 全身麻醉诱导 动脉穿刺置管 气道评估',
  急诊内科: '急性胸痛 急性中毒 休克 昏迷 | 心肺复苏 电除颤 洗胃',
  急诊外科: '多发伤 急腹症 软组织损伤 | 清创缝合 止血包扎固定 胸腔闭式引流',
  全科医学科: '高血压 2型糖尿病 上呼吸道感染 未分化疾病 | 健康档案建立 慢病管理 家庭医生签约',
  精神科: '抑郁症 焦虑症 精神分裂症 | 精神检查 心理评估',
  眼科病房: '白内障 青光眼 视网膜脱离 | 裂隙灯检查 眼压测量 | 白内障超声乳化术',
  耳鼻咽喉科病房: '慢性鼻窦炎 扁桃体炎 中耳炎 | 鼻内镜检查 耳镜检查 | 扁桃体切除术',
  病理科: '炎症性病变 良性肿瘤 恶性肿瘤 | 标本取材 切片阅片 冰冻切片',
  神经康复: '脑卒中康复 脊髓损伤康复 | 康复评定 作业治疗',
  骨科康复: '骨折术后康复 腰痛康复 | 关节活动度测定 物理治疗',
  腹部超声: '肝胆疾病 泌尿系疾病 | 腹部扫查 超声引导穿刺',
  心脏超声: '瓣膜病 心肌病 | 标准切面扫查 心功能测量',
  CT诊断: '颅脑疾病 胸部疾病 腹部疾病 | CT报告书写 三维重建',
  磁共振诊断: '颅脑疾病 脊柱疾病 | 磁共振报告书写',
};
/** Editions before 2024 call some departments otherwise. */
const formerNames: Record<string, string> = { 呼吸内科: '呼吸与危重症医学科', '重症监护室（ICU）': '重症医学科' };

const clinics = /门诊|门急诊/;
/** Where nobody lies in a bed. */
const withoutBeds =
  /门诊|门急诊|影像|超声|心电图|诊断|病理|检验|核医学|放射|电生理|护理|供应|静脉治疗|手术室|保健|急救|疼痛|基层/;
/** Reading and examining departments have no rescue of their own. */
const mostOfOthers = { disease: 4, skill: 3, operation: 3 };

/**
 * Requirements of a standard department. 内科 asks for whole lists (more than 300 items over its departments), other
 * majors for the commonest of each.
 */
export function demoRequirements(major: string, department: string): DemoRequirement[] {
  const [diseases = [], skills = [], operations = []] = (lists[formerNames[department] ?? department] ?? '')
    .split('|')
    .map((part) => part.split(' ').filter(Boolean));
  const most = major === '内科' ? { disease: 99, skill: 99, operation: 99 } : mostOfOthers;
  const asked = [
    ...ranked(kind.disease, diseases.slice(0, most.disease), [3, 2, 1]),
    ...ranked(kind.skill, skills.slice(0, most.skill), [3, 2, 1]),
    ...operations.slice(0, most.operation).map((item, index) => ({
      ...bare(kind.operation, item, index === 0 ? 1 : 2),
      role: index === 0 ? ('术者' as const) : ('助手' as const),
      note: index === 0 ? '须在上级医师指导下完成' : '',
    })),
  ];
  return [...asked, ...common(department)];
}

function common(department: string): DemoRequirement[] {
  const teaching = [
    bare(kind.teaching, '教学查房', 2),
    bare(kind.teaching, '病例讨论', 1),
    bare(kind.lecture, '科内专题讲座', 2),
  ];
  if (clinics.test(department)) return [bare(kind.clinic, '门急诊接诊', 20), ...teaching];
  if (withoutBeds.test(department)) return teaching;
  return [
    bare(kind.record, '完整大病历', 2, '入科两周内完成第一份'),
    bare(kind.beds, '同时管床', 3),
    { ...bare(kind.rescue, '危重患者抢救', 2), role: '助手' },
    ...teaching,
  ];
}

const bare = (kindId: number, item: string, reqNum: number, note = ''): DemoRequirement => ({
  kindId,
  item,
  reqNum,
  level: null,
  role: null,
  note,
});

/** The first half of a list must be mastered, the rest known less and less well. */
function ranked(kindId: number, items: readonly string[], counts: readonly [number, number, number]) {
  return items.map((item, index): DemoRequirement => {
    const place = index < items.length / 2 ? 0 : index < items.length * 0.8 ? 1 : 2;
    return {
      ...bare(kindId, item, counts[place]),
      level: (['掌握', '熟悉', '了解'] as const)[place],
      role: kindId === kind.skill && place === 0 ? '术者' : null,
    };
  });
}
