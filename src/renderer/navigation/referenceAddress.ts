import { placeAddress } from './placeAddress'
import type { ReferenceKind } from './placeSearch'
import type { PlaceAddress } from './places'

/** The address of a page of the API reference, for links from any screen. */
export const referenceAddress = (kind: ReferenceKind, id: string): PlaceAddress =>
  placeAddress('reference', { [kind]: id })

/** The address at which a recorded call stands in the form of its operation, to be sent again. */
export const attemptAddress = (operation: string, call: string): PlaceAddress =>
  placeAddress('reference', { operation, call, pane: 'attempt' })
