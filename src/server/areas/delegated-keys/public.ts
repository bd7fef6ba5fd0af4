export { delegatedKeysOfCards, revokeKeysSealedElsewhere } from './signing'
export { listCardSignatureRows } from './store'
