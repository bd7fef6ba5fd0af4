import { expect } from '../expect'
import { test } from '../test'
import { mountsPage } from './mountPage'

const mountPage = mountsPage('src/renderer/app/testing/quoteForecast.tsx')

const START = Date.parse('2026-11-30T09:00:00.000Z')
const after = (seconds: number) => new Date(START + seconds * 1000).toISOString()

test('a forecast is asked for again when it says that time changes it, and each second until one does', async ({
  page,
}) => {
  let answer = { computedAt: 'first', nextChangeAt: after(20) }
  let asked = 0
  await page.route('**/console/api/**', (route) => {
    asked += 1
    return route.fulfill({ json: answer })
  })
  const status = page.getByRole('status')
  await page.clock.install({ time: START })
  await mountPage(page)
  await page.clock.runFor(1000)
  await expect(status).toHaveText('first')
  // A form that is put on the page may ask twice.
  asked = 0
  await page.clock.runFor(10_000)
  expect(asked).toBe(0)
  // The service computes the second answer a moment too early, so that it is as old as the first.
  answer = { ...answer, computedAt: 'second' }
  await page.clock.runFor(9500)
  await expect(status).toHaveText('second')
  answer = { computedAt: 'third', nextChangeAt: after(600) }
  await page.clock.runFor(1000)
  await expect(status).toHaveText('third')
  asked = 0
  await page.clock.runFor(200_000)
  expect(asked).toBe(0)
})
