/**
 * What a code means to its reader, a sentence each, and whether this service answers it.
 *
 * `YES`: a documented request is answered with it. `ENUMERATION_ONLY`: nothing offline can cause it. `FAULT`:
 * only a fault of the service itself causes it.
 */
export type ErrorEntry = { readonly cause: string; readonly remedy: string } & (
  | { readonly isProduced: 'YES' }
  | { readonly isProduced: 'ENUMERATION_ONLY' | 'FAULT'; readonly why: string }
)
