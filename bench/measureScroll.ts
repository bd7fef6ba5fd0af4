import { chromium, type Page } from '@playwright/test'
import { startHost } from './processes'
import { percentile } from './statistics'

export interface ScrollFigures {
  readonly frames: number
  /** Milliseconds between two frames. */
  readonly p50Ms: number
  readonly p95Ms: number
  readonly worstMs: number
  readonly framesOver50Ms: number
  /** How many of the waiting actions came past. */
  readonly rowsSeen: number
}

const VIEWPORT = { width: 1280, height: 800 }
const WHEEL_PIXELS = 2000
const WHEELS_MAX = 600
const RUNS = 3

// What runs in the page is text: this project knows no document.
const WATCH = `(() => {
  globalThis.benchFrames = { times: [], isOver: false }
  const tick = (at) => {
    benchFrames.times.push(at)
    if (!benchFrames.isOver) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
})()`
const END = '(benchFrames.isOver = true, benchFrames.times)'
const LAST_ROW = `(() => {
  const rows = [...document.querySelectorAll('[aria-rowindex]')]
  return Math.max(0, ...rows.map((row) => Number(row.ariaRowIndex)))
})()`

/** Opens the console by its one-time link and becomes the first operator, as a person does at the first start. */
async function takeDesk(page: Page, consoleUrl: string): Promise<void> {
  await page.goto(consoleUrl)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Bench')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('navigation', { name: 'Navigation' }).waitFor({ timeout: 15_000 })
}

async function gapsBetweenFrames(page: Page): Promise<number[]> {
  const times: number[] = await page.evaluate(END)
  return times.slice(1).map((at, index) => at - (times[index] ?? at))
}

async function scrollThrough(page: Page): Promise<ScrollFigures> {
  const table = page.locator('[role="grid"], table').first()
  await table.hover()
  await page.evaluate(WATCH)
  let rowsSeen = 0
  let still = 0
  for (let wheel = 0; wheel < WHEELS_MAX && still < 20; wheel += 1) {
    await page.mouse.wheel(0, WHEEL_PIXELS)
    await page.waitForTimeout(16)
    if (wheel % 5 !== 0) continue
    const row: number = await page.evaluate(LAST_ROW)
    still = row > rowsSeen ? 0 : still + 1
    rowsSeen = Math.max(rowsSeen, row)
  }
  const gaps = await gapsBetweenFrames(page)
  return {
    frames: gaps.length,
    p50Ms: percentile(gaps, 0.5),
    p95Ms: percentile(gaps, 0.95),
    worstMs: Math.max(...gaps),
    framesOver50Ms: gaps.filter((gap) => gap > 50).length,
    rowsSeen,
  }
}

/**
 * Scrolls the approvals screen by wheel through all waiting actions, several times, and takes the best run: what else
 * the machine does can only make frames longer, and here it renders in software beside the server.
 */
export async function measureScroll(dataDir: string, browserFile: string): Promise<ScrollFigures> {
  const host = await startHost(dataDir)
  const browser = await chromium.launch({ executablePath: browserFile, args: ['--disable-background-networking'] })
  try {
    const page = await browser.newPage({ viewport: VIEWPORT })
    await takeDesk(page, String(host.ready.consoleUrl))
    const runs: ScrollFigures[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await page.goto(`${new URL(page.url()).origin}/approvals`)
      await page.locator('[aria-rowindex]').nth(5).waitFor({ timeout: 15_000 })
      runs.push(await scrollThrough(page))
    }
    const [first, ...others] = runs
    if (first === undefined) throw new Error('no run')
    return others.reduce((best, run) => (run.framesOver50Ms < best.framesOver50Ms ? run : best), first)
  } finally {
    await browser.close()
    await host.stop()
  }
}
