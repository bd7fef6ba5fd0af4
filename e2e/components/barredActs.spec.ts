import { expect } from '../expect'
import { test } from '../test'
import { mountsPage } from './mountPage'

const mountPage = mountsPage('src/renderer/app/testing/staffForms.tsx')

const ACTS = [
  ['r', 'Refuse'],
  ['a', 'Sign'],
] as const

test('the key of an act leads whoever lacks the role to its button, whatever else is in the way', async ({ page }) => {
  await mountPage(page)
  await page.getByRole('button', { name: 'Acts of an approver', exact: true }).click()
  for (const [key, name] of ACTS) {
    const act = page.getByRole('button', { name, exact: true })
    await expect(act).toHaveAttribute('data-tip', /^This takes the role approver/)
    await page.keyboard.press(key)
    await expect(act).toBeFocused()
    await act.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const role = page.getByRole('button', { name: 'Give the role' })
  await role.click()
  for (const [key, name] of ACTS) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
    await page.keyboard.press(key)
    await expect(role).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const own = page.getByRole('button', { name: 'Propose', exact: true })
  await page.keyboard.press('Shift+C')
  await expect(own).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText('You proposed the payment.')
})

test('the keys that compare a document lead whoever lacks the role to their buttons, which say it', async ({
  page,
}) => {
  await mountPage(page)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  for (const [key, name] of [
    ['=', /: equal$/],
    ['!', /: different$/],
  ] as const) {
    const mark = page.getByRole('listitem').first().getByRole('button', { name })
    await page.keyboard.press(key)
    await expect(mark).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveText(/^This takes the role reviewer/)
    await expect(mark).toHaveAttribute('aria-pressed', 'false')
  }
})
