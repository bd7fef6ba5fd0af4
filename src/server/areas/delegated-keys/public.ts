export { delegatedKeysOfCards, revokeKeysSealedElsewhere } from './signing'
export { listCardSignatureRows, listOpenKeysOf } from './store'
