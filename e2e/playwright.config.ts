import { defineConfig } from '@playwright/test'

const browser = process.env.COUNTERSIGN_BROWSER
/**
 * A trace without pictures takes half as long again as the tests do, one with pictures three times as long: the first
 * is made of a second try, the other when it is asked for.
 */
const hasPictures = process.env.COUNTERSIGN_TRACE === '1'
const hasElectron = (process.env.COUNTERSIGN_ELECTRON ?? '') !== ''

const chromium = {
  name: 'chromium',
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'components/**/*.spec.ts'],
  use: {
    browserName: 'chromium' as const,
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
}

const electron = { name: 'electron', testDir: './electron' }

/** Run through `npm run e2e`, which finds the browser and the Electron runtime and names them in the environment. */
export default defineConfig({
  outputDir: '../test-results',
  // A test waits for about a third of its time, for an answer or a timer: three keep two processors busy.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Three browsers and their hosts share two processors: a test is tried once more, and the run names those it had to.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    // A browser's context of its own starts a program for its pages: a test has an empty one, not a new one.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // No test is about motion: what fades is waited for, and drawn many times.
    contextOptions: { reducedMotion: 'reduce' },
    trace: hasPictures ? 'retain-on-failure' : { mode: 'on-first-retry', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: hasElectron ? [chromium, electron] : [chromium],
})
