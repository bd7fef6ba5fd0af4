import { expect, it } from 'vitest'
import type { AnsweredRequest, SignatureVerdictSummary } from '../../contract/console/signatures/schemas'
import type { SignedAct } from '../../contract/console/wallet-auth/schemas'
import { SERVICE_OPERATION_IDS, type ServiceOperationId } from '../../contract/operations'
import { signedRequests } from '../guards/tables'
import { signatureVerdicts } from './tables'

/** Does not compile where one of them says any text. */
const operationOf = (said: SignedAct | AnsweredRequest | SignatureVerdictSummary): ServiceOperationId =>
  said.operationId

it('what was signed, and what a signature was refused for, is an operation of the interface', () => {
  for (const { operation_id: column } of [signedRequests.columns, signatureVerdicts.columns]) {
    const stored: ServiceOperationId = column.decode('executeQuote')
    expect(operationOf({ operationId: stored } as AnsweredRequest)).toBe('executeQuote')
    expect(SERVICE_OPERATION_IDS.filter((id) => column.faultOf(id) !== null)).toEqual([])
    expect(column.faultOf('executeQuotes')).toMatch(/^must be one of .*executeQuote/)
  }
})
