/** The text anywhere in a column, for LIKE with `\\` as its escape. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A column that ends in the text. */
export const endingIn = (text: string): string => containing(text).slice(0, -1)
