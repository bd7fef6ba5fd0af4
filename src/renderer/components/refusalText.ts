import { enumText } from './format/enumText'

/** How something was refused: the code, the finer cause behind it, and the sentence that its caller was told. */
export interface RefusalFacts {
  readonly code: string
  readonly reason: string | null
  readonly message: string | null
}

/** Why, as staff read it: the sentence of the time; the cause in words where none was kept. */
export const refusalText = ({ code, reason, message }: RefusalFacts): string => message ?? enumText(reason ?? code)

/** The code and its finer cause, for whoever looks it up. */
export const refusalCode = ({ code, reason }: Omit<RefusalFacts, 'message'>): string =>
  reason === null ? code : `${code} · ${reason}`
