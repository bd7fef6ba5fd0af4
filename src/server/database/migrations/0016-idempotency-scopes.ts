import type { Migration } from '../migration'

const SERVICE = '/2025-10-13'
/** Everything before the path: who called. */
const WHO = "substr(scope, 1, instr(scope, '|') - 1)"

/** A colon was written plainly or as %3A; both were the same path to the router. */
const plain = (text: string): string => `replace(replace(${text}, '%3A', ':'), '%3a', ':')`

const withoutParams = (path: string, operationId: string): string =>
  `UPDATE OR IGNORE idempotency_keys SET scope = ${WHO} || '|POST|${operationId}|{}'
    WHERE substr(scope, instr(scope, '|')) = '|POST|${SERVICE}${path}'`

function withQuoteId(prefix: string, operationId: string): string {
  const before = `|POST|${SERVICE}${prefix}`
  const rest = `substr(scope, instr(scope, '|') + ${before.length})`
  const id = plain(`substr(${rest}, 1, length(${rest}) - length('/execute'))`)
  return `UPDATE OR IGNORE idempotency_keys SET scope = ${WHO} || '|POST|${operationId}|{"quoteId":"' || ${id} || '"}'
    WHERE substr(scope, instr(scope, '|'), ${before.length}) = '${before}' AND ${rest} LIKE '%/execute'`
}

/** A key belongs to an operation and the decoded parameters of its path, no longer to the address as it was spelled. */
export const idempotencyScopes: Migration = {
  version: 16,
  name: 'idempotency scopes by operation',
  statements: [
    withoutParams('/quotes', 'createQuote'),
    withoutParams('/transfer-in', 'createTransferIn'),
    withoutParams('/transfer-out', 'createTransferOut'),
    withoutParams('/agents/me/quotes', 'agentCreateQuote'),
    withoutParams('/agents/me/transfer-in', 'agentCreateTransferIn'),
    withoutParams('/agents/me/transfer-out', 'agentCreateTransferOut'),
    withQuoteId('/quotes/', 'executeQuote'),
    withQuoteId('/agents/me/quotes/', 'agentExecuteQuote'),
  ],
}
