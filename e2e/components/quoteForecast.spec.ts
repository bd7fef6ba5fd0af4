import { expect } from '../expect'
import { test } from '../test'
import { mountsPage } from './mountPage'

const mountPage = mountsPage('src/renderer/app/testing/quoteForecast.tsx')

const START = Date.parse('2026-11-30T09:00:00.000Z')
const after = (seconds: number) => new Date(START + seconds * 1000).toISOString()

test('a forecast is asked for again when it says that time changes it, and each second until one does', async ({
  page,
}) => {
  // The service computes the second answer a moment too early, so that it is the same as the first.
  const answers = [after(20), after(20), after(300)]
  let asked = 0
  await page.route('**/console/api/**', (route) => {
    const nextChangeAt = answers[asked]
    asked += 1
    return route.fulfill({ json: { computedAt: `answer ${asked}`, nextChangeAt } })
  })
  await page.clock.install({ time: START })
  await mountPage(page)
  await page.clock.runFor(1000)
  await expect(page.getByRole('status')).toHaveText('answer 1')
  await page.clock.runFor(15_000)
  expect(asked).toBe(1)
  await page.clock.runFor(4500)
  await expect(page.getByRole('status')).toHaveText('answer 2')
  await page.clock.runFor(1000)
  await expect(page.getByRole('status')).toHaveText('answer 3')
  await page.clock.runFor(200_000)
  expect(asked).toBe(3)
})
