/** Some rows of a list, and how those behind them are asked for. */
export interface ExportPage<Row> {
  readonly data: readonly Row[]
  readonly nextCursor?: string | null | undefined
}
