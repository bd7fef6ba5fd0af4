import { expect } from '../expect'
import { startHost } from '../host'
import { openDesk } from '../screens/desk'
import { PlaygroundScreen } from '../screens/playground'
import { test } from '../test'
import { addAuthenticator, OWN_CONTEXT } from '../virtualAuthenticator'

test.use(OWN_CONTEXT)

test('a passkey of the platform is registered and logs in on http://localhost', async ({ page }) => {
  const host = await startHost('empty')
  const { devtools, authenticatorId } = await addAuthenticator(page)
  await openDesk(page, host)
  const playground = new PlaygroundScreen(page)
  const { steps, keyRing } = playground
  await playground.open()
  await playground.makeCustomer()
  await playground.choose('Log in by code')
  await playground.runRest()

  await playground.choose('Add a passkey')
  await steps.getByRole('combobox', { name: 'Authenticator' }).selectOption("This computer's own")
  await playground.runRest()
  await expect(keyRing).toContainText('passkey-1')
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials.map(({ rpId }) => rpId)).toEqual(['localhost'])

  await playground.choose('Log in by passkey')
  await playground.runRest()
  await expect(keyRing).toContainText('session-2')
  const bytes = await playground.showTab('Bytes')
  await expect(bytes).toContainText('webauthn.get')
  await expect(bytes).toContainText(host.url)
  await host.stop()
})
