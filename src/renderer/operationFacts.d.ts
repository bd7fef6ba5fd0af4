declare module 'virtual:operation-facts' {
  export const OPERATION_FACTS: Readonly<Record<string, import('../contract/operationFacts').OperationFacts>>
}

declare module 'virtual:operation-acts' {
  export const OPERATION_ACTS: Readonly<Record<string, import('../contract/operationFacts').OperationActs>>
}
