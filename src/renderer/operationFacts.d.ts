declare module 'virtual:operation-facts' {
  import type { OperationFacts } from '../contract/operationFacts'

  export const OPERATION_FACTS: Readonly<Record<string, OperationFacts>>
}
