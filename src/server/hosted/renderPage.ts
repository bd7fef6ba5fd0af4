import type { HostedPage, InvitationPage, LivenessPage } from '../../contract/hosted/schemas'
import { cardMarkup } from './cardPages'
import { form, type PageParts, type Refused } from './kit'
import { html, type Markup } from './markup'
import { PAGE_STYLE } from './pageStyle'
import { verificationMarkup } from './verificationPages'

function livenessBody({ step }: LivenessPage): Markup {
  switch (step) {
    case 'BEGIN':
      return html`<h1>Show that it is you</h1>
<p>Hold your phone at eye level, in good light, with nobody else in the picture.</p>${form(
        'BEGIN',
        html``,
        'I am ready',
      )}`
    case 'HOLD':
      return html`<h1>Hold still</h1><div class="oval" role="img" aria-label="Your face fits into the oval"></div>
<p>Keep your face in the oval for a moment, then confirm.</p>${form('HOLD', html``, 'Confirm')}`
    case 'PASSED':
      return html`<h1>Thank you</h1><p>It is you. Go back to your app to continue.</p>`
    case 'FAILED':
      return html`<h1>That did not work</h1><p>We could not tell that it is you. Start again in your app.</p>`
  }
}

const ENDED = {
  CLAIMED: ['This invitation was accepted', 'Open your app to continue. If you did not accept it, tell'],
  CANCELLED: ['This invitation was cancelled', 'If you need another one, ask'],
  EXPIRED: ['This invitation has expired', 'If you need another one, ask'],
} as const

function invitationBody(page: InvitationPage): Markup {
  const { status, inviterName, inviterUma, firstName, amount, code } = page
  if (status !== 'PENDING') {
    const [title, advice] = ENDED[status]
    return html`<h1>${title}</h1><p>${advice} ${inviterName}.</p>`
  }
  const greeting = firstName === null ? 'You are invited' : `${firstName}, you are invited`
  const from = inviterName === inviterUma ? inviterUma : `${inviterName} (${inviterUma})`
  const sum =
    amount === null
      ? html``
      : html`<p>They would like to send you:</p><p class="figure">${amount}</p>
<p class="soft">No money has been sent yet.</p>`
  return html`<h1>${greeting}</h1><p>${from} invites you to open an address of your own,
at which you can be sent money.</p>${sum}
<p>To accept, enter this code in your app:</p><p class="figure">${code}</p>`
}

function pageOf(page: HostedPage, refused: Refused): PageParts {
  switch (page.kind) {
    case 'VERIFICATION':
      return verificationMarkup(page, refused)
    case 'LIVENESS':
      return { title: 'Liveness check', body: livenessBody(page) }
    case 'INVITATION':
      return { title: 'Invitation', body: invitationBody(page) }
    case 'CARD':
      return cardMarkup(page)
  }
}

/** A page as it goes out: its text, and the policy that it is shown under. */
export interface RenderedPage {
  readonly text: string
  readonly policy: string
}

/** How a page is shown. */
export interface Showing {
  /** Fresh for each answer: its style has it, and its script where it has one; nothing else runs. */
  readonly nonce: string
  /** The origins of the pages in whose frames it may stand; nearly always none. */
  readonly frameOrigins: readonly string[]
}

function policyOf({ leadsTo = null, script }: PageParts, { nonce, frameOrigins }: Showing): string {
  const onward = leadsTo === null ? '' : ` ${new URL(leadsTo).origin}`
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    `form-action 'self'${onward}`,
    "base-uri 'none'",
    `frame-ancestors ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ')}`,
  ].join('; ')
}

function rendered(page: PageParts, showing: Showing, hasFaults: boolean): RenderedPage {
  const { title, body, script } = page
  const { nonce } = showing
  const shown = hasFaults ? `Please correct: ${title}` : title
  const { text } = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${shown}</title>
<style nonce="${nonce}">`
  const { text: inside } = html`</style></head><body><main><div class="card">${body}</div></main>`
  const tail = script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`
  return { text: `${text}${PAGE_STYLE}${inside}${tail}</body></html>`, policy: policyOf(page, showing) }
}

/** The page of a link. */
export function renderHostedPage(page: HostedPage, refused: Refused, showing: Showing): RenderedPage {
  return rendered(pageOf(page, refused), showing, Object.keys(refused.faults).length > 0)
}

const REFUSALS = {
  UNKNOWN: ['This link does not work', 'It may have been copied in part. Ask whoever sent it for another one.'],
  EXPIRED: ['This link has expired', 'Ask whoever sent it for another one.'],
  ENDED: [
    'This link no longer works',
    'It was used, or what it was for is over. Ask whoever sent it if you need another one.',
  ],
  OTHER_STEP: ['This page is old', 'You went on in another window. Open the link again.'],
  TOO_MANY: ['Too many attempts', 'Wait for some minutes, then open the link again.'],
  TOO_LARGE: ['The file is too large', 'Go back and choose one of at most 10 MB.'],
  UNREADABLE: ['That did not arrive whole', 'Nothing was taken in. Go back and try again.'],
  BROKEN: ['That did not work', 'Go back and try again.'],
} as const

export type PageRefusal = keyof typeof REFUSALS

/** The page that says why there is none. */
export function renderRefusal(refusal: PageRefusal, showing: Showing): RenderedPage {
  const [title, text] = REFUSALS[refusal]
  return rendered({ title, body: html`<h1>${title}</h1><p>${text}</p>` }, showing, false)
}
