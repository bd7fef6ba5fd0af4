export { type ContactCodeRow, getCodeStates, getNewestCode } from './store'
