import { defineConfig } from '@playwright/test';

/** Browser tests against the built product; each file starts its own server (tests/e2e/support). */
export default defineConfig({
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', testMatch: '**/*.e2e.ts', testIgnore: '**/*.long.e2e.ts' },
    // Journeys that wait for installations, clocks and lines that break: half a minute each.
    { name: 'e2e-long', testDir: 'tests/e2e', testMatch: '**/*.long.e2e.ts' },
    {
      name: 'bench',
      testDir: 'tests/bench/page',
      testMatch: '**/*.bench.ts',
      use: { serviceWorkers: 'allow', reuseContext: false, contextOptions: { reducedMotion: 'no-preference' } },
    },
  ],
  globalSetup: './tests/e2e/support/demo-data.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Each file has its own server and browser; two of them keep two cores busy.
  workers: 2,
  forbidOnly: true,
  // A test that passes only the second time is reported as flaky, with the trace of its second run.
  retries: 1,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    // Fetching the whole build for the first visit of each test takes longer than the test; tests that load pages
    // without a network allow it, each for itself.
    serviceWorkers: 'block',
    // One window a worker, emptied between tests, so that the build is fetched and compiled once.
    reuseContext: true,
    // What slides and fades is drawn by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    colorScheme: 'light',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
