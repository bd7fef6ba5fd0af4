import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { copyDemoFolder } from '../demoFolder'
import { expect } from '../expect'
import { type FolderHost, startFolderHost } from '../folderHost'
import { goToAddress } from '../screens/desk'
import { openRow } from '../screens/rows'
import { sitDown } from '../screens/sitDown'
import { PINS, PRIYA, TOMAS } from '../screens/twoAtTheDesk'
import { test } from '../test'

let dir: string
let host: FolderHost
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  dir = await copyDemoFolder('roles')
  host = await startFolderHost(['--data-dir', dir, '--port', '0', '--demo'])
})
test.afterAll(async () => {
  await host.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function openPerson(page: Page, name: string): Promise<void> {
  await goToAddress(page, `${host.url}/settings/operators`)
  await openRow(page.getByRole('row').filter({ hasText: name }))
  await expect(page.getByRole('region', { name: 'Operator', exact: true })).toContainText(name)
}

test('an administrator takes a role away, and the other person’s buttons say why at once', async ({ browser }) => {
  const { page } = await sitDown(browser, dir, PRIYA)
  const approvals = await sitDown(browser, dir, TOMAS)
  const his = approvals.page
  await approvals.open()
  await his.keyboard.press('j')
  const approve = his.getByRole('button', { name: /^Approve/ }).first()
  await expect(approve).not.toHaveAttribute('aria-disabled', 'true')

  await openPerson(page, TOMAS)
  await page.getByRole('button', { name: 'Change roles' }).click()
  const dialog = page.getByRole('dialog', { name: `Roles of ${TOMAS}` })
  await dialog.getByRole('checkbox', { name: 'Approver' }).uncheck()
  await dialog.getByLabel('Your PIN').fill(PINS[PRIYA])
  await dialog.getByRole('button', { name: 'Change the roles' }).click()
  await expect(dialog.getByText('Say why, in three characters at least.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moves to another team.')
  await dialog.getByRole('button', { name: 'Change the roles' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'What they may do' })).not.toContainText('Approver')

  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await expect(approve).not.toBeFocused()
  // Its key does nothing but say why.
  await his.keyboard.press('a')
  await expect(approve).toBeFocused()
  await expect(his.getByText('This takes the role approver, and the roles here are: viewer, reviewer.')).toBeVisible()
  await goToAddress(his, `${host.url}/tokens`)
  await expect(his.getByRole('button', { name: /^Create token/ })).toHaveAttribute('aria-disabled', 'true')
  for (const each of [page, his]) await each.context().close()
})

test('the last administrator keeps the role; a group is made, and a colleague stands in', async ({ browser }) => {
  const { page } = await sitDown(browser, dir, PRIYA)
  await openPerson(page, PRIYA)
  await page.getByRole('button', { name: 'Change roles' }).click()
  const roles = page.getByRole('dialog', { name: `Roles of ${PRIYA}` })
  await roles.getByRole('checkbox', { name: 'Administrator' }).uncheck()
  await roles.getByRole('textbox', { name: 'Reason' }).fill('Enough of it.')
  await roles.getByLabel('Your PIN').fill(PINS[PRIYA])
  await roles.getByRole('button', { name: 'Change the roles' }).click()
  await expect(roles.getByText(/somebody must be: make another person administrator first/)).toBeVisible()
  await page.keyboard.press('Escape')
  await roles.getByRole('button', { name: 'Discard' }).click()
  await expect(roles).toBeHidden()

  await page.getByRole('tab', { name: 'Groups' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Treasury' })).toContainText(`${PRIYA}, ${TOMAS}`)
  await page.getByRole('button', { name: /^Add group/ }).click()
  const group = page.getByRole('dialog', { name: 'Add group' })
  await group.getByRole('textbox', { name: 'Name' }).fill('Night desk')
  await group.getByRole('checkbox', { name: TOMAS }).check()
  await group.getByRole('button', { name: 'Add group' }).click()
  await expect(group).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Night desk' })).toContainText(TOMAS)

  await page.getByRole('tab', { name: 'Standing in' }).click()
  await page
    .getByRole('button', { name: /^Let somebody stand in/ })
    .first()
    .click()
  const standIn = page.getByRole('dialog', { name: 'Let somebody stand in' })
  await standIn.getByRole('combobox', { name: 'Stands in' }).click()
  await page.getByRole('option', { name: TOMAS }).click()
  await standIn.getByRole('textbox', { name: 'Reason' }).fill('On leave.')
  await standIn.getByRole('button', { name: 'Let them stand in' }).click()
  await expect(standIn).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: TOMAS })).toContainText('In force')
  await page.context().close()
})
