/** What the API reference has pages of; also the name in their address. */
export type ReferenceKind = 'operation' | 'webhook' | 'schema' | 'code'

/** The address of a page of the API reference, for links from any screen. */
export function referenceAddress(kind: ReferenceKind, id: string): string {
  return `/reference?${kind}=${encodeURIComponent(id)}`
}

/** The address at which a recorded call stands in the form of its operation, to be sent again. */
export function attemptAddress(operationId: string, callId: string): string {
  return `${referenceAddress('operation', operationId)}&call=${encodeURIComponent(callId)}&pane=attempt`
}
