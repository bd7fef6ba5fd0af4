import type { Dossier } from './format'

/** PROVED: shown by the file alone. FALSE: the file is not what was signed. NOT_PROVED: the file cannot show it. */
export interface DossierCheck {
  readonly about: 'FORM' | 'SIGNATURE' | 'FACTS' | 'VOTES' | 'AUDIT_ROWS' | 'LIMITS'
  readonly state: 'PROVED' | 'FALSE' | 'NOT_PROVED'
  /** For people. */
  readonly sentence: string
}

/** What looking at a dossier came to. */
export interface DossierVerdict {
  /** Nothing that was looked at is false. */
  readonly isRight: boolean
  readonly checks: readonly DossierCheck[]
  /** Null where it is not right: nothing of it is to be believed. */
  readonly dossier: Dossier | null
}

/** One finding. */
export const check = (about: DossierCheck['about'], state: DossierCheck['state'], sentence: string): DossierCheck => ({
  about,
  state,
  sentence,
})

/** How many rows of a list are left out; of one that is not counted it is only known that there are some. */
export const leftText = (rows: number): string =>
  rows === 1 ? 'At least one older row is left out.' : `${rows.toLocaleString('en')} older rows are left out.`

/** `1 signature`, `2 signatures`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
