import { serviceOperations } from '../../src/contract/operations'
import { expect } from '../expect'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/**
 * The smallest valid call of every operation, as the reference puts it together, against the demo data: it succeeds,
 * or the page has said what it answers and why.
 *
 * Order: as in the contract, so that a device code is made before it is redeemed and a challenge before it is answered;
 * what deletes comes last and backwards, agents' operations first, because nothing can be done as a deleted agent.
 */
const operations = Object.entries(serviceOperations).map(([id, { method }]) => ({ id, method }))
const IN_ORDER = [
  ...operations.filter(({ method }) => method !== 'DELETE'),
  ...operations.filter(({ method }) => method === 'DELETE').toReversed(),
]

oneAtTheDesk('demo', { width: 1920, height: 1080 })
test.beforeAll(async () => {
  await page.getByRole('button', { name: 'Developers' }).click()
  await page.getByRole('link', { name: 'API reference' }).click()
})

/** The panel of an operation. Looked for by itself, so that what is in it is not looked for in the whole page. */
const attempt = (id: string) => page.locator(`[data-operation=${id}]`)

/** Puts the smallest call together; returns what the page says of it before it is sent. */
async function prepare(id: string): Promise<string> {
  // The name of one operation may begin as another's. That links are reached is looked at by reference.spec.
  const link = page.locator(`a[href$="operation=${id}"], a[href*="operation=${id}&"]`).first()
  await link.evaluate((element: HTMLElement) => element.click())
  // Objects are looked for as soon as the page opens.
  await expect(attempt(id).and(page.locator('[aria-busy=false]'))).toBeVisible()
  const starts = attempt(id).getByRole('button', { name: /^(Smallest valid call|Use a small example file)$/ })
  for (const button of await starts.all()) await button.click()
  return (await attempt(id).getByRole('complementary', { name: 'Before you send' }).allInnerTexts()).join(' ')
}

/** Sends what stands in the form; returns the status and the error code of the answer. */
async function send(id: string): Promise<{ readonly status: number; readonly code: string; readonly text: string }> {
  const isOfOperation = (url: string) => url.startsWith(host.baseUrl)
  const replied = page.waitForResponse((response) => isOfOperation(response.url()), { timeout: 20_000 })
  await attempt(id).getByRole('button', { name: 'Send', exact: true }).click()
  const response = await replied.catch(() => null)
  if (response === null) throw new Error(`${id} was not sent: ${await attempt(id).innerText()}`)
  await expect(attempt(id).getByRole('region', { name: 'Answer', exact: true })).toBeVisible()
  const text = response.status() === 204 ? '' : await response.text()
  const code = response.ok() ? '' : String((JSON.parse(text) as { code?: string }).code)
  return { status: response.status(), code, text }
}

/** What is wrong with the pair of announcement and answer; null when nothing is. */
function faultOf(said: string, { status, code, text }: Awaited<ReturnType<typeof send>>): string | null {
  const announced = /it answers (\d{3})(?: ([A-Z_]+))?/.exec(said)
  if (status < 300) return announced === null ? null : `succeeded, and the page said: ${said}`
  if (announced === null) return `was refused and the page had said nothing: ${text}`
  const [, announcedStatus, announcedCode = code] = announced
  if (String(status) === announcedStatus && code === announcedCode) return null
  return `answered ${status} ${code}, and the page said: ${said}`
}

test('the smallest valid call of every operation succeeds, or is refused as the page says before', async () => {
  test.setTimeout(300_000)
  expect(IN_ORDER.length).toBeGreaterThan(90)
  const faults: string[] = []
  const refused: string[] = []
  for (const { id } of IN_ORDER) {
    const said = await prepare(id)
    const answer = await send(id)
    const fault = faultOf(said, answer)
    if (fault !== null) faults.push(`${id} ${fault}`)
    if (answer.status >= 300) refused.push(id)
  }
  expect(faults).toEqual([])
  // On data that has everything most of them succeed: the demo is one, but for what nobody has asked of it yet.
  test.info().annotations.push({ type: 'refused as announced', description: refused.join(', ') })
  expect(refused.length).toBeLessThanOrEqual(30)
})
