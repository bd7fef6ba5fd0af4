/** A file that is no exported log, or not all of one. The message is for people. */
export class NoExportError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NoExportError'
  }
}
