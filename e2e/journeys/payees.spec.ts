import { askToPay, givenAgent, platformClient } from '../agentClient'
import { expect } from '../expect'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** What stands beside a decision, and how an agent's policy came about. */
oneAtTheDesk('empty')

test('a split stands out beside the decision, is kept with it, and its rule can be switched off', async () => {
  const given = await givenAgent(host)
  for (const amount of [476_000, 481_250]) await askToPay(given, amount)
  const third = await askToPay(given, 486_934)
  await goToAddress(page, `${host.url}/approvals/${third.id}`)
  const sentence = '3 payments of 4,760.00 to 4,869.34 USD to this payee within'
  await expect(page.getByRole('region', { name: 'What stands out' })).toContainText(sentence)
  const beside = page.getByRole('region', { name: 'Payee and agent' })
  await expect(beside).toContainText('2 more waiting')
  await expect(
    beside.getByRole('button', { name: /^3 payments from 4,760\.00 USD to 4,869\.34 USD/ }).first(),
  ).toBeVisible()

  await platformClient(host).post(`/agents/${given.agentId}/actions/${third.id}/reject`, { reason: 'Split' })
  await expect(page.getByRole('region', { name: 'What stood out when it was decided' })).toContainText(sentence)

  await beside.getByRole('link', { name: 'Pattern rules' }).click()
  const rule = page.getByRole('switch', { name: 'Split below an amount' })
  await rule.press('Space')
  await expect(rule).not.toBeChecked()
  await goToAddress(page, `${host.url}/approvals/${third.id}`)
  await expect(page.getByRole('region', { name: 'What stood out when it was decided' })).toContainText(sentence)
})

test('a policy is changed with a reason, its history says what differed, and an older one is restored', async () => {
  const { agentId } = await givenAgent(host, 'historian')
  await goToAddress(page, `${host.url}/agents/${agentId}?edit=policy`)
  const form = page.getByRole('dialog', { name: 'Edit policy' })
  const perMonth = form.getByRole('textbox', { name: 'Per month' })
  const ofAccount = form.getByRole('textbox', { name: /^Limit per payment for/ }).first()
  await perMonth.fill('12.3.4')
  await ofAccount.fill('30000')
  await expect(perMonth).toHaveValue('12.3.4')
  await expect(perMonth).toHaveAccessibleDescription('Enter an amount, such as 1,250.00.')
  await form.getByRole('button', { name: 'Save policy' }).click()
  await expect(ofAccount).toHaveAccessibleDescription(/^Enter at most the limit per day and per month/)
  await ofAccount.fill('')
  await perMonth.fill('90000')
  const changes = form.getByRole('region', { name: 'What changes' })
  await expect(changes.getByRole('listitem')).toHaveText([
    'The limit per month is now 90,000.00 USD, before there was none.',
  ])
  await form.getByRole('button', { name: 'Save policy' }).click()
  await expect(form.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Reason' }).fill('The supplier bills weekly now.')
  await form.getByRole('button', { name: 'Save policy' }).click()
  await expect(form).toBeHidden()

  const history = page.getByRole('region', { name: 'History of the policy' })
  await expect(history).toContainText('Version 2')
  await expect(history).toContainText('by Priya Raman')
  await expect(history).toContainText('Reason: The supplier bills weekly now.')
  await expect(history).toContainText('The limit per month is now 90,000.00 USD, before there was none.')

  await history.getByRole('button', { name: 'Restore version 1' }).click()
  const restoring = page.getByRole('dialog', { name: 'Restore version 1' })
  await expect(restoring).toContainText('The limit per month is removed; it was 90,000.00 USD.')
  await restoring.getByRole('textbox', { name: 'Reason' }).fill('Back to what was agreed.')
  await restoring.getByRole('button', { name: 'Restore policy' }).click()
  await expect(history).toContainText('Version 3')
  await expect(history).toContainText('restored version 1')
})
