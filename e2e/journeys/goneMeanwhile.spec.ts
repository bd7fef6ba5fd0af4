import { askToPay, consoleClient, givenAgent, platformClient } from '../agentClient'
import { expect } from '../expect'
import { answerOtherwise, holdBack } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** What somebody looks at, or is about to act on, changes under their hands. */

oneAtTheDesk('empty')

test('a payment that ends while it is marked is marked no more', async () => {
  const given = await givenAgent(host)
  const reject = ({ id }: { readonly id: string }) =>
    platformClient(host).post(`/agents/${given.agentId}/actions/${id}/reject`, { reason: 'Paid twice' })
  await askToPay(given, 650_00)
  const [second, third] = [await askToPay(given, 700_00), await askToPay(given, 750_00)]
  await goToAddress(page, `${host.url}/approvals`)
  await expect(page.getByRole('checkbox', { name: 'Mark row 3' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Mark all loaded rows' }).click()
  const marked = page.getByRole('region', { name: 'Marked payments' }).getByRole('status')
  await expect(marked).toHaveText('3 marked')
  await reject(third)
  await expect(marked).toHaveText('2 marked')
  // As in a queue of more than a hundred: the first row is loaded, and no further one.
  const letGo = await holdBack(page, /approvals\/waiting\?.*cursor=/)
  const serve = await answerOtherwise(page, /approvals\/waiting\?(?!.*cursor=)/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  )
  await askToPay(given, 800_00)
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(1)
  await expect(marked).toHaveText('2 marked')
  await reject(second)
  await expect(marked).toHaveText('1 marked')
  await serve()
  await letGo()
})

/** The page of a new agent, once all of it is read; and what is refused from then on. */
async function openAgent(name: string) {
  const { agentId } = await givenAgent(host, name)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  await goToAddress(page, `${host.url}/agents/${agentId}`)
  await expect(page.getByText('Usage against limits')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return { agentId, refused }
}

test('the page of an agent that is deleted elsewhere says so, and asks for nothing that is gone', async () => {
  const { agentId, refused } = await openAgent('leaver')
  await platformClient(host).send('DELETE', `/agents/${agentId}`)
  await expect(page.getByText('This agent is deleted')).toBeVisible()
  await expect(page.getByText('Usage against limits')).toBeHidden()
  expect(refused).toEqual([])
})

test('nor does it when a person comes back to it', async () => {
  const { agentId, refused } = await openAgent('stray')
  await page.getByRole('navigation').getByRole('link', { name: 'Ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible()
  await platformClient(host).send('DELETE', `/agents/${agentId}`)
  // Changes are told in their order: whoever says that the clock was moved has heard of the agent, too.
  await consoleClient(host).post('/clock', { advanceSeconds: 60 })
  await expect(page.getByRole('region', { name: 'Service clock' })).toContainText('The clock was moved')
  await page.goBack()
  await expect(page.getByText('This agent is deleted')).toBeVisible()
  await expect(page.getByText('Usage against limits')).toBeHidden()
  expect(refused).toEqual([])
})

test('what arrives leads to the queue, and away from no form that is half typed', async () => {
  const given = await givenAgent(host, 'caller')
  await goToAddress(page, `${host.url}/ledger`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible()
  await askToPay(given, 800_00)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/approvals\/AgentAction:/)
  await page.goBack()
  await expect(page).toHaveURL(/\/ledger$/)
  await goToAddress(page, `${host.url}/customers?new=1`)
  const name = page.getByRole('textbox', { name: 'Full name' })
  await name.fill('Half typed')
  await askToPay(given, 900_00)
  await expect(page.getByText('It waits under Approvals.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0)
  await expect(name).toHaveValue('Half typed')
})
