import { parseRange } from '../xlsx/reference';
import { attributeXml, formulaXml } from './escape';
import type { Validation } from './model';

/** Lengths that Excel refuses to open a file beyond. */
const LONGEST_LIST = 255;
const LONGEST_TITLE = 32;
const LONGEST_PROMPT = 255;

/** `<dataValidations>` (ECMA-376 18.3.1.33), one element per validated range; '' for none. */
export function validationsXml(validations: readonly Validation[]): string {
  if (validations.length === 0) return '';
  return `<dataValidations count="${validations.length}">${validations.map(validationXml).join('')}</dataValidations>`;
}

function validationXml({ range, list, allowBlank = true, prompt, error }: Validation): string {
  if (!range.split(' ').every(parseRange)) throw new RangeError(`not a range: ${range}`);
  const texts = { promptTitle: prompt?.title, prompt: prompt?.text, errorTitle: error?.title, error: error?.text };
  let attributes = ` type="list" allowBlank="${allowBlank ? 1 : 0}" showErrorMessage="1"`;
  if (error?.style && error.style !== 'stop') attributes += ` errorStyle="${error.style}"`;
  if (prompt) attributes += ' showInputMessage="1"';
  for (const [name, text] of Object.entries(texts)) {
    const longest = name.endsWith('Title') ? LONGEST_TITLE : LONGEST_PROMPT;
    if (text) attributes += ` ${name}="${attributeXml(text.slice(0, longest))}"`;
  }
  const source = 'formula' in list ? formulaXml(list.formula) : optionsXml(list.options);
  return `<dataValidation${attributes} sqref="${range}"><formula1>${source}</formula1></dataValidation>`;
}

function optionsXml(options: readonly string[]): string {
  const joined = options.join(',');
  if (joined.length > LONGEST_LIST) throw new RangeError('inline options are longer than 255: put them on a sheet');
  if (options.some((option) => option.includes(','))) throw new RangeError('an inline option holds a comma');
  return formulaXml(`"${joined.replaceAll('"', '""')}"`);
}
