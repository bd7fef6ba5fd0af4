import { describe, expect, it } from 'vitest'
import { operationText } from './operationText'

describe('operationText', () => {
  it.each([
    ['rejectAgentAction', 'Reject agent action'],
    ['sandboxFundInternalAccount', 'Sandbox fund internal account'],
    ['changeOperatorPin', 'Change operator PIN'],
    ['leaveDesk', 'Leave desk'],
  ])('%s is "%s"', (operationId, text) => {
    expect(operationText(operationId)).toBe(text)
  })
})
