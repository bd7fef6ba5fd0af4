import type { CDPSession, Page } from '@playwright/test'

/** For files that add one: it stays with a context for good, and the next test would have it. */
export const OWN_CONTEXT = { reuseContext: false }

/** An authenticator of the browser that checks its user, as a laptop's own does. */
export async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}
