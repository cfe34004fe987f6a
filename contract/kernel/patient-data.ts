/** What looks like a patient in free text (domain.md 2.3: names and record numbers are patient data). */
export const patientData = {
  idCard: { word: '身份证号', form: /(?<!\d)\d{17}[\dXx](?!\d)/ },
  phone: { word: '手机号码', form: /(?<!\d)1[3-9]\d{9}(?!\d)/ },
  name: {
    word: '患者姓名',
    form: /(患者|病人|病员)?姓名\s*[:：]?\s*[\u4e00-\u9fa5]{2,4}|(患者|病人)[:：]\s*[\u4e00-\u9fa5]{2,4}/,
  },
} as const;
export type PatientDatum = keyof typeof patientData;

/** @returns what a text seems to tell of a patient; the first two are refused, a name is warned of */
export const patientDataIn = (text: string): PatientDatum[] =>
  (Object.keys(patientData) as PatientDatum[]).filter((key) => patientData[key].form.test(text));
export const isRefused = (datum: PatientDatum) => datum !== 'name';
