/** How a device with a passkey is reached, as browsers say it. */
export const PASSKEY_TRANSPORTS = ['usb', 'nfc', 'ble', 'internal', 'hybrid'] as const
