export { type ProvedEntry, proveRows } from './proofs'
