export { getCodeStates } from './store'
