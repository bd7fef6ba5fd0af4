import { expect, it } from 'vitest'
import { askMessage } from './askMessage'
import { requirementName } from './requirementName'

it('says every point to the customer in a line of its own', () => {
  const message = askMessage('Cordillera Roasters SAS', [{ reason: 'Proof of address' }, { reason: 'A passport' }])
  expect(message).toMatch(/^Dear Cordillera Roasters SAS,\n\n/)
  expect(message).toContain('\n- Proof of address\n- A passport\n')
})

it('names fields as customers do, not as the interface does', () => {
  expect(requirementName({ type: 'MISSING_FIELD', field: 'businessInfo.taxId' })).toBe('Tax number')
  expect(requirementName({ type: 'INVALID_FIELD', field: 'personalInfo.birthDate' })).toBe(
    'Date of birth: cannot be right',
  )
  expect(requirementName({ type: 'MISSING_IDENTITY_DOCUMENT' })).toBe('Identity document')
})
