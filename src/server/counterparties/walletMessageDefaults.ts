import type { EmbeddedWalletConfig } from '../../contract/platform-config/schemas'

/** What an embedded-wallet configuration means where it says nothing. Source: behaviour 2, `embeddedWalletConfig`. */
export const WALLET_MESSAGE_DEFAULTS = {
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailSenderName: 'Notifications',
} as const satisfies EmbeddedWalletConfig
