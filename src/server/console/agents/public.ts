/** What other rooms of the console may ask of the approvals desk. */
export { countByDeadline } from './queue'
