/** Acts of the host itself, which no call makes. */
export const HOST_ACTS: Readonly<Record<string, string>> = {
  resetOperatorPin: 'reset the PIN of an operator',
}

/** The past of verbs that do not end in -ed. */
export const PAST: Readonly<Record<string, string>> = {
  begin: 'began',
  build: 'built',
  cancel: 'cancelled',
  choose: 'chose',
  freeze: 'froze',
  leave: 'left',
  let: 'let',
  make: 'made',
  pay: 'paid',
  put: 'put',
  resend: 'resent',
  reset: 'reset',
  see: 'saw',
  send: 'sent',
  set: 'set',
  submit: 'submitted',
  take: 'took',
  undo: 'undid',
  withdraw: 'withdrew',
  write: 'wrote',
}

export const actWords = {
  tried: (act: string) => `Tried to ${act}`,
  unknown: 'perform an act of another version',
  former: (act: string) => `${act}, up to version 0.4`,
} as const
