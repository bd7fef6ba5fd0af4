import { askToPay, consoleClient, givenAgent, platformClient } from '../agentClient'
import { expect } from '../expect'
import { ApprovalsScreen, goToAddress } from '../screens/desk'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

/** The product's main job, from the agent's plain HTTP calls to the reviewer's decision and its consequences. */
oneAtTheDesk('empty')

interface WebhookPage {
  readonly data: readonly { readonly type: string; readonly objectId: string; readonly signatureVerdict: string }[]
}

test('a held payment appears by itself, is understood, approved once, and its whole story can be read', async () => {
  await consoleClient(host).post('/settings/webhooks/inbox')
  const given = await givenAgent(host)
  const approvals = new ApprovalsScreen(page)
  await approvals.open()

  await test.step('the policy decides: executed at once, held, or refused with the clause', async () => {
    expect((await askToPay(given, 20_000)).status).toBe('APPROVED')
    await expect(askToPay(given, 1_500_000)).rejects.toThrow(/403.*perTransactionLimit|403.*PER_TRANSACTION_LIMIT/s)
  })

  const held = await askToPay(given, 320_000)
  expect(held.status).toBe('PENDING_APPROVAL')

  await test.step('it shows up without a reload, with a badge in navigation and title', async () => {
    await expect(approvals.row('shopper')).toBeVisible()
    await expect(approvals.row('shopper')).toContainText('3,200.00')
    await expect(page.getByRole('link', { name: /^Approvals.*1/ })).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\)/)
  })

  await test.step('the signed webhook is in the local inbox, verified', async () => {
    await expect
      .poll(async () =>
        (await consoleClient(host).get<WebhookPage>('/inbox?type=AGENT_ACTION.PENDING_APPROVAL')).data.map(
          (message) => message.signatureVerdict,
        ),
      )
      .toEqual(['VALID'])
  })

  await test.step('the five questions and the forecast are answered without scrolling', async () => {
    await approvals.row('shopper').click()
    await expect(approvals.action).toContainText('Ferreteria Luna SA')
    await expect(approvals.action).toContainText('Joy Okafor')
    await expect(approvals.action).toContainText('3,200.00')
    await expect(approvals.forecast).toContainText('Would be paid')
    await expect(approvals.whyHeld).toContainText('500.00')
    for (const part of [approvals.forecast, approvals.whyHeld, page.getByRole('button', { name: /^Approve/ })]) {
      await expect(part.first()).toBeInViewport()
    }
  })

  await test.step('the forecast follows what changes', async () => {
    await platformClient(host).patch(`/agents/${given.agentId}`, { isPaused: true })
    await expect(approvals.forecast).toContainText('Would be refused')
    await platformClient(host).patch(`/agents/${given.agentId}`, { isPaused: false })
    await expect(approvals.forecast).toContainText('Would be paid')
  })

  await test.step('a double click on Approve decides once', async () => {
    const decisions: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/approvals/decisions')) decisions.push(request.url())
    })
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .dblclick()
    await expect
      .poll(async () => (await platformClient(host).get<{ totalCount: number }>('/agents/approvals')).totalCount)
      .toBe(0)
    expect(decisions).toHaveLength(1)
    await expect(page).toHaveTitle(/^(?!\()/)
  })

  await test.step('money moved, and the story tells every step', async () => {
    const action = await given.agent.get<{ status: string; transaction: { id: string } }>(
      `/agents/me/actions/${held.id}`,
    )
    expect(action.status).toBe('APPROVED')
    await expect
      .poll(
        async () =>
          (await platformClient(host).get<{ status: string }>(`/transactions/${action.transaction.id}`)).status,
      )
      .toBe('COMPLETED')
    await goToAddress(page, `${host.url}/approvals/${held.id}`)
    await expect(approvals.story).toContainText('Priya Raman')
    await expect(approvals.story).toContainText(/completed/i)
  })

  await test.step('a second decision answers 409 and says who decided', async () => {
    const second = await platformClient(host).send('POST', `/agents/${given.agentId}/actions/${held.id}/reject`, {
      reason: 'late',
    })
    expect(second.status).toBe(409)
    expect(JSON.stringify(second.body)).toContain('Priya Raman')
    await expect(approvals.action).toContainText('Priya Raman')
  })
})

test('a payment is rejected with a reason that the agent can read and the audit log keeps', async () => {
  const given = await givenAgent(host, 'refused')
  const held = await askToPay(given, 100_000)
  const approvals = new ApprovalsScreen(page)
  await approvals.open()
  await approvals.row('refused').click()
  await approvals.reject('No purchase order on file')
  await expect
    .poll(
      async () =>
        (await given.agent.get<{ status: string; rejectionReason?: string }>(`/agents/me/actions/${held.id}`))
          .rejectionReason,
    )
    .toBe('No purchase order on file')
  const audit = await consoleClient(host).get<{ data: { actorName: string; reason: string }[] }>(
    '/audit?operationId=rejectAgentAction',
  )
  expect(audit.data[0]).toMatchObject({ actorName: 'Priya Raman', reason: 'No purchase order on file' })
  await page
    .getByRole('tab', { name: /^Decided/ })
    .or(page.getByRole('link', { name: /^Decided/ }))
    .first()
    .click()
  await expect(approvals.row('refused')).toContainText(/rejected/i)
})

test('approving what cannot start fails, says why, and moves nothing', async () => {
  const given = await givenAgent(host, 'too-late')
  const held = await askToPay(given, 100_000)
  const approvals = new ApprovalsScreen(page)
  await approvals.open()
  await approvals.row('too-late').click()
  await expect(approvals.forecast).toContainText('Would be paid')
  await consoleClient(host).post('/clock', { advanceSeconds: 301 })
  await expect(approvals.forecast).toContainText('Would be refused')
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Approve anyway' }).click()
  await expect
    .poll(async () => (await given.agent.get<{ status: string }>(`/agents/me/actions/${held.id}`)).status)
    .toBe('FAILED')
  const accounts = await platformClient(host).get<{ data: { balance: { amount: number } }[] }>(
    `/customers/internal-accounts?customerId=${given.customerId}&currency=USD`,
  )
  expect(accounts.data[0]?.balance.amount).toBe(2_500_000)
})

test('Escape in a webhook that is edited from the story is for its form, which asks before text is lost', async () => {
  await consoleClient(host).post('/settings/webhooks/inbox')
  const held = await askToPay(await givenAgent(host, 'told'), 320_000)
  await goToAddress(page, `${host.url}/approvals/${held.id}`)
  await page.getByRole('button', { name: /Platform notified: request/ }).press('Enter')
  const webhook = page.getByRole('dialog', { name: /^Webhook/ })
  const form = page.getByRole('dialog', { name: 'Edit and send' })
  const edit = () => webhook.getByRole('button', { name: 'Edit and send…' }).press('Enter')
  await edit()
  await expect(form.getByRole('textbox', { name: 'Payload' })).toBeFocused()
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: 'Keep typing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Payload' })).toHaveValue(/^x/)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(form).toBeHidden()
  await edit()
  await expect(form.getByRole('textbox', { name: 'Payload' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(webhook.getByRole('button', { name: 'Edit and send…' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(webhook).toBeHidden()
})
