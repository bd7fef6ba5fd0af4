const ABBREVIATIONS: Readonly<Record<string, string>> = { uma: 'UMA', id: 'ID', pin: 'PIN', kyc: 'KYC', api: 'API' }

/** An operation as a person reads it in a list: `rejectAgentAction` is "Reject agent action". The filter finds both. */
export function operationText(operationId: string): string {
  const words = operationId
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => ABBREVIATIONS[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
