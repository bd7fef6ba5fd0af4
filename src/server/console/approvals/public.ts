export { proposeChange } from './changes'
