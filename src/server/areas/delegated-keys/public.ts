export { delegatedKeysOfCards } from './signing'
export {
  type DelegatedKeyRow,
  getDelegatedKey,
  listCardSignatureRows,
  listOpenKeysOf,
  revokeKeysSealedElsewhere,
} from './store'
export { viewDelegatedKey } from './view'
