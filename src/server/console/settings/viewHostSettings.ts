import type { HostSettings } from '../../../contract/console/settings/schemas'
import { getPatternRules } from '../../areas/agents/public'
import { getOwnershipThresholdMinor } from '../../areas/external-accounts/public'
import { getPlatformSettings, getRegionRule, isEndUserTermsRequired } from '../../areas/platform-config/public'
import { listTransactionMaxima } from '../../areas/transactions/public'
import { getPasskeyTopOrigins, getSignInMaxAgeSeconds } from '../../areas/wallet-auth/public'
import { getHostSetting } from '../../database/hostSettings'
import { endingBelowInbox } from '../../webhooks/inboxAddress'
import type { ConsoleContext } from '../consoleContext'
import { getCallsPerMinute } from './callsPerMinute'
import { getSessionIdleHours, getSessionLifetimeDays } from './sessionLimits'

/** The settings as they stand in this transaction. */
export async function viewHostSettings({ tx, host }: ConsoleContext): Promise<HostSettings> {
  const { quoteLifetimeSeconds, webhookEndpoint } = await getPlatformSettings(tx)
  const { inboxUrl, walletSigningKeyHex } = host
  const maxima = await listTransactionMaxima(tx)
  return {
    quoteLifetimeSeconds,
    isEndUserTermsRequired: await isEndUserTermsRequired(tx),
    scaRules: await getRegionRule(tx, 'scaRules'),
    contactRules: await getRegionRule(tx, 'contactRules'),
    counterpartyRules: await getRegionRule(tx, 'counterpartyRules'),
    ownershipThresholdMinor: Number(await getOwnershipThresholdMinor(tx)),
    oidcVerification: await getHostSetting(tx, 'oidcVerification'),
    signInMaxAgeSeconds: await getSignInMaxAgeSeconds(tx),
    scaPasskeyOrigins: await getHostSetting(tx, 'scaPasskeyOrigins'),
    cardFrameOrigins: await getHostSetting(tx, 'cardFrameOrigins'),
    passkeyTopOrigins: await getPasskeyTopOrigins(tx),
    documentRetentionDays: await getHostSetting(tx, 'documentRetentionDays'),
    realCodes: await getHostSetting(tx, 'realCodes'),
    patternRules: await getPatternRules(tx),
    callsPerMinute: await getCallsPerMinute(tx),
    sessionIdleHours: await getSessionIdleHours(tx),
    sessionLifetimeDays: await getSessionLifetimeDays(tx),
    decisionUndoSeconds: await getHostSetting(tx, 'decisionUndoSeconds'),
    transactionMaxima: maxima.map((maximum) => ({ ...maximum, maxAmountMinor: Number(maximum.maxAmountMinor) })),
    webhookEndpoint,
    webhookEndpointIsInbox: webhookEndpoint !== null && endingBelowInbox(webhookEndpoint, inboxUrl) !== null,
    walletSigningKeyHex,
  }
}
