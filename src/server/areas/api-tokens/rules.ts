import type { Permission } from '../../../contract/operation'

interface TokenFacts {
  readonly id: string
  readonly permissions: readonly Permission[]
}

/** Whether deleting this token would leave nobody who may manage the platform. Source: behaviour 18. */
export function isLastManageToken(tokens: readonly TokenFacts[], id: string): boolean {
  const managers = tokens.filter((token) => token.permissions.includes('MANAGE'))
  return managers.length === 1 && managers[0]?.id === id
}
