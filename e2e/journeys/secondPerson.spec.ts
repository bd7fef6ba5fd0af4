import type { Locator, Page } from '@playwright/test'
import { askToPay, givenAgent, platformClient } from '../agentClient'
import { expect } from '../expect'
import { goToAddress } from '../screens/desk'
import { chooseBy, tabTo } from '../screens/keyboard'
import { lookAtState } from '../screens/lookAtState'
import { selectedRow } from '../screens/rows'
import { given, hers, his, host, PINS, PRIYA, TOMAS, twoAtTheDesk } from '../screens/twoAtTheDesk'
import { test } from '../test'

/** Policies and approval rules that nobody changes alone: two people in two browsers and on one laptop, by keyboard. */

const AGENT = 'second-person'

test.describe.configure({ mode: 'serial', timeout: 120_000 })
twoAtTheDesk(AGENT)

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const ofRules = (page: Page) => page.getByRole('region', { name: 'Change of the approval rules' })
const ofPolicy = (page: Page) => page.getByRole('region', { name: `Change of the policy of ${AGENT}` })
const setting = (page: Page) => page.getByRole('region', { name: 'Changes by two people' })

/** Presses a button of a part of the screen, reached by Tab alone. */
async function press(page: Page, within: Pick<Page, 'getByRole'>, name: string | RegExp): Promise<void> {
  await tabTo(page, within.getByRole('button', { name }))
  await page.keyboard.press('Enter')
}

/** Asks that each change of both kinds takes two people, or one. */
async function tickBoth(page: Page, submit: string): Promise<void> {
  await goToAddress(page, `${host.url}/settings/approval-rules`)
  await press(page, setting(page), 'Change how many people change policies and rules')
  const form = dialogOf(page, 'Changes by two people')
  for (const name of [/agent’s policy/, /these rules/]) {
    await tabTo(page, form.getByRole('checkbox', { name }))
    await page.keyboard.press('Space')
  }
  await press(page, form, 'Preview')
  const confirm = dialogOf(page, submit)
  await tabTo(page, confirm.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('Audit finding 14')
  await press(page, confirm, submit)
}

/** Signs a change that stands open: the PIN, Enter. */
async function confirmAs(page: Page, card: Locator, name: keyof typeof PINS, pin: string = PINS[name]): Promise<void> {
  await press(page, card, /^Sign and confirm/)
  const dialog = dialogOf(page, 'Sign and confirm')
  await expect(dialog).toContainText('The change takes effect with this signature.')
  await tabTo(page, dialog.getByLabel(`PIN of ${name}`))
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** Asks for another limit per payment. */
async function askForLimit(page: Page, limit: string): Promise<void> {
  await goToAddress(page, `${host.url}/agents/${given.agentId}?edit=policy`)
  const form = dialogOf(page, 'Edit policy')
  await tabTo(page, form.getByRole('textbox', { name: 'Per payment', exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(limit)
  await expect(form.getByRole('note')).toContainText(
    'Another administrator confirms the change before it takes effect.',
  )
  await tabTo(page, form.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('The supplier bills weekly')
  await press(page, form, 'Ask for confirmation')
  await expect(form).toBeHidden()
}

test('with one administrator it is not turned on: nobody could confirm anything', async () => {
  await tickBoth(hers, 'Put in force')
  const confirm = dialogOf(hers, 'Put in force')
  await expect(confirm).toContainText('There is only one administrator who could sign')
  await lookAtState(hers, 'second-refused', confirm)
})

test('with two it is, and says so on the screen of the rules', async () => {
  await goToAddress(hers, `${host.url}/settings/operators`)
  const row = hers.getByRole('row').filter({ hasText: TOMAS })
  await row.click({ position: { x: 6, y: 6 } })
  await press(hers, hers, 'Change roles')
  const roles = dialogOf(hers, `Roles of ${TOMAS}`)
  await tabTo(hers, roles.getByRole('checkbox', { name: 'Administrator' }))
  await hers.keyboard.press('Space')
  await tabTo(hers, roles.getByRole('textbox', { name: 'Reason' }))
  await hers.keyboard.type('Second administrator')
  await tabTo(hers, roles.getByLabel('Your PIN'))
  await hers.keyboard.type(PINS[PRIYA])
  await press(hers, roles, 'Change the roles')
  await expect(roles).toBeHidden()

  await tickBoth(hers, 'Put in force')
  await expect(dialogOf(hers, 'Put in force')).toBeHidden()
  await expect(setting(hers)).toContainText('Another administrator confirms each change.')
  await lookAtState(hers, 'second-on')
})

test('a policy waits for the other person, who finds it from the queue and signs it', async () => {
  await askForLimit(hers, '9700')
  await expect(ofPolicy(hers)).toContainText(
    'It waits for another administrator, because “Changes by two people” in the approval rules asks for one.',
  )
  await expect(ofPolicy(hers)).toContainText('The supplier bills weekly')
  await expect(ofPolicy(hers).getByRole('button', { name: /^Sign and confirm/ })).toBeDisabled()
  await lookAtState(hers, 'second-policy-waits')

  await goToAddress(his, `${host.url}/approvals`)
  const strip = his.getByRole('region', { name: 'Changes that wait' })
  await expect(strip).toContainText('1 change waits for a second administrator.')
  await lookAtState(his, 'second-strip', strip)
  await expect(selectedRow(his)).toBeFocused()
  await tabTo(his, strip.getByRole('link', { name: AGENT }), 'Shift+Tab')
  await his.keyboard.press('Enter')
  await expect(ofPolicy(his)).toContainText(PRIYA)
  await confirmAs(his, ofPolicy(his), TOMAS)
  await expect(ofPolicy(his)).toBeHidden()
  await expect(ofPolicy(hers)).toBeHidden()
  await expect(hers.getByRole('region', { name: 'Policy', exact: true })).toContainText('9,700.00')
})

test('a change is rejected with a reason, another is withdrawn', async () => {
  await askForLimit(hers, '9800')
  await goToAddress(his, `${host.url}/agents/${given.agentId}`)
  await press(his, ofPolicy(his), 'Reject…')
  const refuse = dialogOf(his, 'Reject the change')
  await expect(refuse.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await his.keyboard.type('The limit is too high')
  await press(his, refuse, 'Reject')
  await expect(refuse).toBeHidden()
  await expect(ofPolicy(hers)).toBeHidden()

  await askForLimit(hers, '9900')
  await press(his, ofPolicy(his), /^Sign and confirm/)
  await expect(dialogOf(his, 'Sign and confirm')).toBeVisible()
  await press(hers, ofPolicy(hers), 'Withdraw…')
  const withdraw = dialogOf(hers, 'Withdraw the change')
  await expect(withdraw.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await hers.keyboard.type('Not needed')
  await press(hers, withdraw, 'Withdraw')
  await expect(ofPolicy(hers)).toBeHidden()
  await expect(his.getByText('Nothing was signed: the change was confirmed, rejected, withdrawn or void')).toBeVisible()
  await expect(dialogOf(his, 'Sign and confirm')).toBeHidden()
  await expect(hers.getByRole('region', { name: 'Policy', exact: true })).toContainText('9,700.00')
  const ended = hers.getByRole('region', { name: 'Changes that did not come into force' })
  await expect(ended).toContainText(`Rejected by ${TOMAS}`)
  await expect(ended).toContainText('The limit is too high')
  await expect(ended).toContainText(`Withdrawn by ${PRIYA}`)
  await expect(hers.getByText(`confirmed by ${TOMAS}`)).toBeVisible()
  await lookAtState(hers, 'second-ended', ended)
})

test('the story of a presentation says so before it begins, and the other person confirms its rule', async () => {
  const story = hers.getByRole('complementary', { name: 'Story' })
  const says = story.getByRole('status')
  await goToAddress(hers, `${host.url}/settings/approval-rules`)
  await expect(setting(hers)).toContainText('Another administrator confirms each change.')
  await hers.keyboard.press('Shift+P')
  await expect(says).toHaveText(
    /^Ready\. .* In step 2 another administrator confirms the agent’s policy and the rule\.$/,
  )
  await hers.keyboard.press('Shift+ArrowRight')
  await expect(says).toHaveText(/^Step 1 of/, { timeout: 30_000 })
  await hers.keyboard.press('Shift+ArrowRight')
  await expect(says).toHaveText(/^Step 2 of/, { timeout: 30_000 })
  await goToAddress(his, `${host.url}/settings/approval-rules?tab=history`)
  await expect(his.getByText(`confirmed by ${TOMAS}`).first()).toBeVisible()
  await hers.keyboard.press('Shift+Z')
  await expect(says).toHaveText(/^Ready\./, { timeout: 30_000 })
  await lookAtState(hers, 'second-story')
  await hers.keyboard.press('Shift+P')
  await expect(story).toBeHidden()
})

test('a watched draft that is used waits for the other person, and a link leads to where it is confirmed', async () => {
  await goToAddress(hers, `${host.url}/time-machine?agent=${given.agentId}`)
  const draft = hers.getByRole('region', { name: 'Draft', exact: true })
  await tabTo(hers, draft.getByRole('radio', { checked: true }))
  await hers.keyboard.press('ArrowDown')
  await expect(draft.getByRole('radio', { name: 'Every payment needs approval' })).toBeChecked()
  await press(hers, draft, 'Watch from now on')
  const watched = hers.getByRole('region', { name: 'Watched drafts' })
  await press(hers, watched, /^Use this draft/)
  const form = hers.getByRole('dialog')
  await tabTo(hers, form.getByRole('textbox', { name: 'Reason' }))
  await hers.keyboard.type('It was watched for a week')
  await press(hers, form, 'Ask for confirmation')
  await expect(form).toBeHidden()
  await expect(watched.getByRole('button', { name: /^Use this draft/ })).toHaveCount(0)
  await tabTo(hers, watched.getByRole('link', { name: 'Waits for another administrator' }))
  await hers.keyboard.press('Enter')
  await expect(ofPolicy(hers)).toContainText('It was watched for a week')
  await press(hers, ofPolicy(hers), 'Withdraw…')
  const withdraw = dialogOf(hers, 'Withdraw the change')
  await expect(withdraw.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await hers.keyboard.type('Not needed')
  await press(hers, withdraw, 'Withdraw')
  await expect(ofPolicy(hers)).toBeHidden()
})

/** A PIN that nobody knows: the story cannot sign for its owner any more. */
const OWN_PIN = '519203'

test('the story waits for a person whose PIN is their own; a key breaks it off, their signature goes on', async () => {
  await goToAddress(his, `${host.url}/settings/operators`)
  await his.getByRole('row').filter({ hasText: TOMAS }).press('Enter')
  await press(his, his, 'Change PIN')
  const change = his.getByRole('dialog')
  await tabTo(his, change.getByLabel('Your old PIN'))
  await his.keyboard.type(PINS[TOMAS])
  await tabTo(his, change.getByLabel('New PIN'))
  await his.keyboard.type(OWN_PIN)
  await tabTo(his, change.getByLabel('The same PIN once more'))
  await his.keyboard.type(OWN_PIN)
  await his.keyboard.press('Enter')
  await expect(change).toBeHidden()

  const story = hers.getByRole('complementary', { name: 'Story' })
  const says = story.getByRole('status')
  const agents = async () => (await platformClient(host).get<{ data: { name: string }[] }>('/agents')).data
  const next = async (text: string | RegExp) => {
    await hers.keyboard.press('Shift+ArrowRight')
    await expect(says).toHaveText(text, { timeout: 30_000 })
  }
  await hers.keyboard.press('Shift+P')
  await expect(says).toHaveText(/^Ready\./)
  await next(/^Step 1 of/)
  await next('Waiting for another administrator to confirm the agent’s policy')
  await expect(hers).toHaveURL(/\/agents\/Agent:/)
  await lookAtState(hers, 'second-story-waits')
  await hers.keyboard.press('Shift+Z')
  await expect(says).toHaveText(/^Ready\./, { timeout: 30_000 })
  await expect(hers).toHaveURL(/\/overview$/)
  await expect(story.getByRole('alert')).toHaveCount(0)
  expect((await agents()).map(({ name }) => name)).not.toContain('purchasing')

  await next(/^Step 1 of/)
  await next(/^Waiting for another administrator to confirm the agent’s policy/)
  for (const [link, card] of [
    ['purchasing', his.getByRole('region', { name: 'Change of the policy of purchasing' })],
    ['Approval rules', ofRules(his)],
  ] as const) {
    await goToAddress(his, `${host.url}/approvals`)
    const strip = his.getByRole('region', { name: 'Changes that wait' })
    await expect(selectedRow(his)).toBeFocused()
    await tabTo(his, strip.getByRole('link', { name: link }), 'Shift+Tab')
    await his.keyboard.press('Enter')
    await confirmAs(his, card, TOMAS, OWN_PIN)
    await expect(says).not.toContainText(link === 'purchasing' ? 'policy' : 'rule', { timeout: 30_000 })
  }
  await expect(says).toHaveText(/^Step 2 of/, { timeout: 30_000 })
  await hers.keyboard.press('Shift+Z')
  await expect(says).toHaveText(/^Ready\./, { timeout: 30_000 })
  await hers.keyboard.press('Shift+P')
})

test('a change that waits is void when its agent is deleted, whose page says so and is found by name', async () => {
  await askToPay(given, 600_00)
  await askForLimit(hers, '9600')
  await goToAddress(his, `${host.url}/agents/${given.agentId}`)
  await expect(ofPolicy(his)).toContainText('The supplier bills weekly')
  await press(hers, hers, 'Delete agent')
  await press(hers, hers.getByRole('dialog'), 'Delete agent')

  const page = his.getByRole('region', { name: 'Agent', exact: true })
  await expect(page).toContainText('This agent is deleted: it stopped at once')
  await expect(page.getByRole('heading', { level: 2, name: AGENT })).toBeVisible()
  for (const name of ['Pause', 'Rename', 'Edit policy', 'Delete agent', /^Sign and confirm/, 'Reject…'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const ended = his.getByRole('region', { name: 'Changes that did not come into force' })
  await expect(ended.getByRole('listitem').first()).toContainText('Void')
  await expect(ended.getByRole('listitem').first()).toContainText(
    'The agent was deleted before the change was confirmed; nothing was changed.',
  )
  await lookAtState(his, 'agent-deleted')

  await hers.keyboard.press('Control+k')
  const palette = dialogOf(hers, 'Search, go to, do')
  await expect(palette.getByRole('textbox')).toBeFocused()
  await hers.keyboard.insertText(AGENT)
  await expect(palette.locator('[data-action]').first()).toContainText('Deleted')
  await lookAtState(hers, 'palette-deleted-agent')
  await hers.keyboard.press('Enter')
  await expect(hers).toHaveURL(`${host.url}/agents/${given.agentId}`)
  await expect(hers.getByRole('region', { name: 'Changes that did not come into force' })).toContainText(PRIYA)
})

test('turning it off takes the second person too, who confirms it on the laptop of the first', async () => {
  await tickBoth(hers, 'Ask for confirmation')
  await expect(ofRules(hers)).toContainText('Nobody else confirms changes of the approval rules any more.')
  await expect(setting(hers)).toContainText('Another administrator confirms each change.')
  await lookAtState(hers, 'second-rules-wait')
  await press(hers, ofRules(hers), /^Second person confirms here/)
  const dialog = dialogOf(hers, 'Second person confirms here')
  await expect(dialog.getByRole('combobox', { name: 'Who signs' })).toBeFocused()
  await chooseBy(hers, 'Tom', hers.getByRole('option', { name: TOMAS }))
  await lookAtState(hers, 'second-confirms-here', dialog)
  await tabTo(hers, dialog.getByLabel(`PIN of ${TOMAS}`))
  await hers.keyboard.type(OWN_PIN)
  await hers.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(ofRules(hers)).toBeHidden()
  await expect(setting(hers)).toContainText('One administrator changes them.')
  await expect(hers.getByRole('button', { name: /Operator menu/ })).toContainText(PRIYA)
})

test('what ended with its agent or customer says so in the list, and nothing of that is cut', async () => {
  const other = await givenAgent(host, 'of-the-deleted')
  await askToPay(other, 600_00)
  await platformClient(host).send('DELETE', `/customers/${other.customerId}`)
  await goToAddress(hers, `${host.url}/approvals?tab=decided&decidedBy=NOBODY`)
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await hers.setViewportSize({ width, height })
    for (const [asker, text] of [
      [AGENT, 'Agent deleted'],
      ['of-the-deleted', 'Customer deleted'],
    ] as const) {
      const said = hers
        .getByRole('row')
        .filter({ hasText: asker })
        .getByText(text, { exact: true })
        .filter({ visible: true })
      await expect(said).toBeVisible()
      expect(await said.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), text).toBeLessThan(1)
    }
  }
  await lookAtState(hers, 'ended-with-them')
  await hers.getByRole('button', { name: 'Agent', exact: true }).click()
  await expect(
    hers.getByRole('dialog', { name: 'Agent' }).getByRole('button', { name: AGENT, exact: true }),
  ).toBeVisible()
  await hers.keyboard.press('Escape')
})
