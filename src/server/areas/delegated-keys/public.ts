export { delegatedKeysOfCards, revokeKeysSealedElsewhere } from './signing'
export { type DelegatedKeyRow, getDelegatedKey, listCardSignatureRows, listOpenKeysOf } from './store'
export { viewDelegatedKey } from './view'
