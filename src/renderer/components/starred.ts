/** What an input bears that may not be left empty: the star for the eye, the word for a screen reader. */
export interface Starred {
  readonly withAsterisk: boolean
  readonly 'aria-required'?: true
}

/** The marks of an input that may not be left empty, or those of one that may. */
export const starred = (isRequired: boolean): Starred =>
  isRequired ? { withAsterisk: true, 'aria-required': true } : { withAsterisk: false }
