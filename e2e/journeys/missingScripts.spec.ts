import { expect } from '../expect'
import { letNothingCome } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** Scripts that do not come: what is missing is said in its place, the rest works, and they can be tried again. */
test.describe.configure({ mode: 'serial' })

oneAtTheDesk('demo')

const again = () => page.getByRole('button', { name: 'Try again' })

test('a chart that does not come leaves the rest of the overview', async () => {
  const script = '**/assets/VolumeDays-*.js'
  const letCome = await letNothingCome(page, script)
  await page.goto(`${host.url}/overview`)
  const alert = page.getByRole('alert').filter({ hasText: 'The chart of days could not be loaded' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await letCome()
  await again().click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test('a screen that does not come leaves the frame, and comes when it is tried again', async () => {
  const script = '**/assets/TokensPage-*.js'
  const letCome = await letNothingCome(page, script)
  await goToAddress(page, `${host.url}/tokens`)
  const alert = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
  await letCome()
  await again().click()
  await expect(page.getByRole('heading', { level: 1, name: /^API tokens/ })).toBeVisible()
})

test('parts of the frame that do not come leave the desk, which says which they are', async () => {
  const script = '**/assets/later-*.js'
  const letCome = await letNothingCome(page, script)
  await page.goto(`${host.url}/customers`)
  const alert = page.getByRole('alert').filter({ hasText: 'Could not be loaded: ' })
  await expect(alert).toContainText('search')
  await expect(alert).toContainText('the operator menu')
  await expect(alert).toContainText('what is typed here and not sent is lost')
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await letCome()
  await again().click()
  await expect(alert).toBeHidden()
  // It is hidden as soon as the page is left, which is then loaded again.
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
})

test('the licence of the typeface that does not come is said, and comes when it is tried again', async () => {
  const script = '**/assets/LicenceText-*.js'
  const letCome = await letNothingCome(page, script)
  await goToAddress(page, `${host.url}/settings/appearance`)
  await page.getByText('Read the licence').click()
  await expect(page.getByRole('alert')).toContainText('The text of the licence could not be loaded')
  await letCome()
  await again().click()
  await page.getByText('Read the licence').click()
  await expect(page.getByText('SIL OPEN FONT LICENSE').first()).toBeVisible()
})
