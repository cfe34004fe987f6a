import { stripVTControlCharacters } from 'node:util';

// The faults that the test programs' JSON reports tell of, a line each.

/** Failed tests, and files that could not be loaded, in a report of Vitest. @returns {string[]} */
export function failedUnitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages?.[0])}`);
  });
}

/** Failed and flaky tests in a report of Playwright. @returns {string[]} */
export function failedBrowserTests(report) {
  return (report?.suites ?? []).flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error;
        // The first frame within the test's own file: above it may stand a helper.
        const at = new RegExp(`${file.replaceAll('.', '\\.')}(:\\d+)`).exec(error?.stack ?? '')?.[1] ?? '';
        return `${file}${at} › ${title}${status === 'flaky' ? ' (flaky, passed again)' : ''}: ${tellingLines(error?.message)}`;
      }),
  );
}

/** A suite is a file or a `describe` in it. */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The first line of a fault, and what it says was looked for and found: whoever reads may not have the trace. */
function tellingLines(text) {
  const lines = stripVTControlCharacters(text ?? '').split('\n');
  const telling = lines
    .slice(1)
    .filter((line) => /^\s*(Locator|Expected|Received|Error|- unexpected|[+-] )/.test(line));
  return [firstLine(text), ...telling.slice(0, 8).map((line) => line.trim().slice(0, 200))].join(' | ');
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 300);
