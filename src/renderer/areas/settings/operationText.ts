const ABBREVIATIONS: Readonly<Record<string, string>> = { uma: 'UMA', id: 'ID', pin: 'PIN', kyc: 'KYC', api: 'API' }

/** Operations whose names say how it is done, not what a person did. */
const SAID: Readonly<Record<string, string>> = { selectOperator: 'Take the desk', leaveDesk: 'Leave the desk' }

/** An operation as a person reads it in a list: `rejectAgentAction` is "Reject agent action". The filter finds both. */
export function operationText(operationId: string): string {
  const said = SAID[operationId]
  if (said !== undefined) return said
  const words = operationId
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => ABBREVIATIONS[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
