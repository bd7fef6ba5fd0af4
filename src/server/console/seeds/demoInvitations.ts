import { isoOf } from '../../foundation/clock'
import type { DemoBuild } from './demoPeople'

const DAY_MS = 24 * 3600 * 1000
const MINUTE_MS = 60 * 1000

interface DemoInvitation {
  /** The day of the history on which it is made. */
  readonly day: number
  /** The key of the customer who invites. */
  readonly inviter: string
  readonly firstName: string
  /** Minor units of the inviter's first currency; null, no amount. */
  readonly amountToSend: number | null
  /** Null: until it is claimed or cancelled. */
  readonly openDays: number | null
  readonly end: { readonly claimedBy: string } | 'CANCELLED' | null
}

/** In the order in which they are made. */
const DEMO_INVITATIONS: readonly DemoInvitation[] = [
  {
    day: 4,
    inviter: 'okafor',
    firstName: 'Tomás',
    amountToSend: 12_550,
    openDays: null,
    end: { claimedBy: '$tomas@wallet.example.org' },
  },
  { day: 9, inviter: 'brightwater', firstName: 'Noor', amountToSend: 60_000, openDays: 7, end: null },
  { day: 15, inviter: 'santos', firstName: 'Lúcia', amountToSend: null, openDays: 30, end: 'CANCELLED' },
  {
    day: 21,
    inviter: 'norte',
    firstName: 'Graciela',
    amountToSend: 245_000,
    openDays: 14,
    end: { claimedBy: '$graciela@pagos.example.net' },
  },
  { day: 26, inviter: 'okafor', firstName: 'Hye-jin', amountToSend: 8_000, openDays: 30, end: null },
  { day: 28, inviter: 'halden', firstName: 'Matthias', amountToSend: null, openDays: null, end: null },
  { day: 29, inviter: 'iyer', firstName: 'Meera', amountToSend: 20_000, openDays: 7, end: null },
]

async function invite(build: DemoBuild, cast: DemoInvitation): Promise<void> {
  const { tools } = build
  const { inviter, firstName, amountToSend, openDays, end } = cast
  const customerId = build.customers.get(inviter)?.id ?? ''
  const { umaAddress } = await tools.call(tools.platform, 'getCustomerById', { params: { customerId } })
  const { code: invitationCode } = await tools.call(tools.platform, 'createInvitation', {
    body: {
      inviterUma: umaAddress,
      firstName,
      amountToSend: amountToSend ?? undefined,
      expiresAt: openDays === null ? undefined : isoOf(tools.parts.clock.now() + openDays * DAY_MS),
    },
  })
  if (end === null) return
  await tools.advanceTo(tools.parts.clock.now() + 5 * MINUTE_MS)
  const params = { invitationCode }
  if (end === 'CANCELLED') await tools.call(tools.platform, 'cancelInvitation', { params })
  else await tools.call(tools.platform, 'claimInvitation', { params, body: { inviteeUma: end.claimedBy } })
}

/** The invitations of a day: claimed, cancelled, expired by now, and some that wait. */
export async function inviteOfDay(build: DemoBuild, day: number): Promise<void> {
  for (const cast of DEMO_INVITATIONS) if (cast.day === day) await invite(build, cast)
}
