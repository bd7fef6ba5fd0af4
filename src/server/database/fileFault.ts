/** What is found inside a file that is not taken for a database of ours. */
export type FileFault = 'DAMAGED' | 'SCHEMA_CHANGED' | 'IMPOSSIBLE_VALUE' | 'VALUE_TOO_LARGE' | 'BOOKS_UNBALANCED'

/** A file that is refused. The message names table, column and row where there are some, without an ending dot. */
export class FileFaultError extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault, message: string) {
    super(message)
    this.name = 'FileFaultError'
    this.fault = fault
  }
}
