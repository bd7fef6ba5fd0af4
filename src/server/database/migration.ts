/** One numbered step of the schema. Never edited once released; its header says why it exists. */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly statements: readonly string[]
}
